import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { files } from '@contract/file'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const line = (place: number) => within(screen.getByRole('group', { name: `第 ${place} 笔` }))
const invoice = new File(['x'], '发票.pdf', { type: 'application/pdf' })

beforeEach(async () => {
  await deviceStore.remove('draft.flow.u-me.expense.')
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  const options = [{ value: 'train', label: '火车' }]
  const lines = { name: 'lines', label: '费用明细', type: 'lines', required: true, max: 50, options } as const
  stub(flows.kinds, [{ kind: 'expense', name: '报销', batch: false, fields: [lines] }])
  stub(flows.detail, flow)
})

it('an expense without lines leads to the button that adds one', async () => {
  renderAt('/flow?new=expense')
  await press('提交')
  const add = screen.getByRole('button', { name: '添加一笔' })
  expect(add).toHaveFocus()
  expect(add).toHaveAccessibleDescription('请添加费用明细')
})

it('each line says at its fields what is missing, and the first of them has the focus', async () => {
  renderAt('/flow?new=expense')
  await press('添加一笔')
  await press('添加一笔')
  await press('提交')
  const wrong = { 日期: '请选择日期', '金额（元）': '请填写金额', 发票号: '请填写发票号' }
  for (const place of [1, 2])
    for (const [label, words] of Object.entries(wrong)) {
      const field = line(place).getByLabelText(label)
      expect(field).toBeInvalid()
      expect(field).toHaveAccessibleDescription(words)
    }
  const add = line(1).getByRole('button', { name: '上传发票' })
  expect(add).toBeInvalid()
  expect(add).toHaveAccessibleDescription('请上传发票，上传完成后再提交')
  expect(line(1).getByLabelText('日期')).toHaveFocus()
  expect(received(flows.start)).toEqual([])
})

it.each([
  ['12,50', '金额须为数字，最多两位小数'],
  ['1000000.01', '金额最多 ¥1,000,000.00'],
])('the amount %s of a line is refused beside it', async (typed, words) => {
  renderAt('/flow?new=expense')
  await press('添加一笔')
  await person.type(line(1).getByLabelText('金额（元）'), typed)
  await press('提交')
  expect(line(1).getByLabelText('金额（元）')).toHaveAccessibleDescription(words)
})

it('a field that is filled is right at once, and the other fields stay marked until they are', async () => {
  stub(files.upload, makeFile({ id: 'f-1' }))
  stub(flows.start, flow)
  renderAt('/flow?new=expense')
  await press('添加一笔')
  await press('提交')
  await person.type(line(1).getByLabelText('日期'), '2026-11-20')
  expect(line(1).getByLabelText('日期')).toBeValid()
  expect(line(1).getByLabelText('发票号')).toBeInvalid()
  await press('添加一笔')
  expect(line(2).getByLabelText('发票号')).toBeValid()
  await press('删除第 2 笔')
  await person.type(line(1).getByLabelText('金额（元）'), '12')
  await person.type(line(1).getByLabelText('发票号'), '001')
  await person.upload(line(1).getByLabelText('上传发票'), invoice)
  await waitFor(() => expect(line(1).queryByText('请上传发票，上传完成后再提交')).toBeNull())
  await press('提交')
  await waitFor(() => expect(received(flows.start)).toHaveLength(1))
})

it('lines that are removed and added at the same moment are all removed and added', async () => {
  renderAt('/flow?new=expense')
  await press('添加一笔')
  await press('添加一笔')
  await person.type(line(1).getByLabelText('发票号'), '001')
  await person.type(line(2).getByLabelText('发票号'), '002')
  const buttons = ['删除第 1 笔', '添加一笔', '删除第 2 笔'].map((name) => screen.getByRole('button', { name }))
  act(() => {
    for (const button of buttons) button.click()
  })
  expect(line(1).getByLabelText('发票号')).toHaveValue('')
  expect(screen.queryByRole('group', { name: '第 2 笔' })).toBeNull()
})
