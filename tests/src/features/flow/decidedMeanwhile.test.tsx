import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Flow, flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const person = userEvent.setup({ pointerEventsCheck: 0 })
const flow: Flow = {
  ...{ flowId: 'f-1', kind: 'general', title: '申请使用大会议室', status: 'running', version: 1, files: [] },
  applicant: { userId: 'u-1', realName: '林晓禾', department: '数字化部' },
  form: [{ label: '申请内容', value: '周五下午项目评审' }],
  steps: [{ name: '直属上级审批', person: '周明远', status: 'running', reason: '', time: '' }],
  actions: ['approve', 'reject', 'transfer'],
  ...{ entered: null, path: '' },
}

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet')]).then(() => undefined))
beforeEach(() => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.detail, flow)
  stub(flows.people, [{ userId: 'u-2', realName: '胡满', department: '数字化部' }])
})

const withdrawn = () => stub(flows.detail, { ...flow, status: 'withdrawn', version: 2, actions: [] })

it('the reason of a rejection stays where the approval was withdrawn meanwhile', async () => {
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '拒绝' }))
  await person.type(await screen.findByLabelText('拒绝原因'), '材料不全')
  stubRefusal(flows.decide, Code.Conflict, '该审批已被处理')
  withdrawn()
  await person.click(screen.getByRole('button', { name: '确定拒绝' }))
  expect(await screen.findByText('已撤回')).toBeVisible()
  expect(screen.getByLabelText('拒绝原因')).toHaveValue('材料不全')
  await waitFor(() => expect(screen.queryByRole('button', { name: '同意' })).toBeNull())
})

it('why an approval was to be handed on stays where it was withdrawn meanwhile', async () => {
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  await person.click(await screen.findByRole('button', { name: /胡满/ }))
  await person.type(screen.getByLabelText('原因（选填）'), '我在休假')
  stubRefusal(flows.transfer, Code.Conflict, '该审批已被处理')
  withdrawn()
  await person.click(screen.getByRole('button', { name: '转交给 胡满' }))
  expect(await screen.findByText('已撤回')).toBeVisible()
  expect(screen.getByLabelText('原因（选填）')).toHaveValue('我在休假')
})
