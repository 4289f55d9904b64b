import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { Code } from '@contract/codes'
import { type FlowRow, flows } from '@contract/flow'
import { people as account } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubFault, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))

const row = { applicantName: '林晓禾', currentName: '周明远', waitedHours: 5, createTime: '2026-11-20 10:00:00' }
const { flowId, kind, title, status, version } = flow
const shown: FlowRow = { flowId, kind, title, status, version, ...row }

function stubTodo(...list: FlowRow[]) {
  stub(flows.list, { list, nextCursor: null })
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-1', roles: [] }))
  stub(flows.counts, { todo: 1, mine: 0, done: 0, cc: 0 })
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [] }])
})

it('approvals chosen together stay chosen where the backend fails', async () => {
  stubTodo(shown)
  stubFault(flows.decideMany)
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  await person.click(await screen.findByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: '同意（1）' }))
  await person.click(await screen.findByRole('button', { name: '同意' }))
  expect(await screen.findByText('连接错误')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: '同意（1）' })).toBeEnabled())
  expect(screen.getByRole('checkbox')).toBeChecked()
})

it('approvals chosen together stay chosen where one of them was decided, but for those that have changed', async () => {
  const rows = ['甲', '乙', '丙'].map((name): FlowRow => ({ ...shown, flowId: `f-${name}`, title: `批量${name}` }))
  stubTodo(...rows)
  stubRefusal(flows.decideMany, Code.Conflict, '该审批已被处理')
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  for (const box of await screen.findAllByRole('checkbox')) await person.click(box)
  stubTodo(...rows.slice(0, 2).map((each, place) => ({ ...each, version: each.version + place })))
  await person.click(screen.getByRole('button', { name: '同意（3）' }))
  await person.click(await screen.findByRole('button', { name: '同意' }))
  expect(await screen.findByText('该审批已被处理')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: '同意（1）' })).toBeEnabled())
  expect(screen.getByRole('checkbox', { name: /批量甲/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /批量乙/ })).not.toBeChecked()
})

it('keeps the focus where the chosen approvals were decided by others meanwhile', async () => {
  stubTodo(shown)
  stubRefusal(flows.decideMany, Code.Conflict, '该审批已被处理')
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  await person.click(await screen.findByRole('checkbox'))
  stubTodo({ ...shown, flowId: 'f-other' })
  await person.click(screen.getByRole('button', { name: '同意（1）' }))
  await person.click(await screen.findByRole('button', { name: '同意' }))
  expect(await screen.findByText('该审批已被处理')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: '同意' })).toBeDisabled())
  await waitFor(() => expect(screen.getByRole('group', { name: '批量同意' })).toHaveFocus())
})

it('choosing several approvals is left by a step back, to the box', async () => {
  stubTodo(shown)
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  expect(await screen.findByRole('checkbox')).toBeVisible()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  await person.click(await screen.findByRole('button', { name: '批量' }))
  await person.click(await screen.findByRole('button', { name: '取消' }))
  expect(await screen.findByRole('button', { name: '批量' })).toBeVisible()
  expect(window.location.search).toBe('?box=todo')
})

it('says that no approval can be chosen only once all were read, of which the later ones may be', async () => {
  let answer: (page: CursorPage<FlowRow>) => void = () => undefined
  const later = new Promise<CursorPage<FlowRow>>((resolve) => (answer = resolve))
  const seals = Array.from({ length: 20 }, (_, at): FlowRow => ({ ...shown, flowId: `f-${at}`, kind: 'seal' }))
  stub(flows.list, ({ cursor }) => (cursor ? later : { list: seals, nextCursor: 'more' }))
  onTestFinished(putAllInView())
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  expect(await screen.findByText('通用可以批量同意，一次一种，最多 20 条')).toBeVisible()
  expect(screen.queryByText('暂无可批量处理的审批')).toBeNull()
  answer({ list: [{ ...shown, flowId: 'f-late', title: '最后一条' }], nextCursor: null })
  expect(await screen.findByRole('checkbox', { name: /最后一条/ })).toBeVisible()
})

it('says that no approval can be chosen where none can', async () => {
  stubTodo({ ...shown, kind: 'seal' })
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  expect(await screen.findByText('暂无可批量处理的审批')).toBeVisible()
})

it('of a long list only what is near the screen is in the document, and each approval still says its place', async () => {
  stubTodo(...Array.from({ length: 90 }, (_, at): FlowRow => ({ ...shown, flowId: `f-${at}`, title: `批量${at}号` })))
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  const [first] = await screen.findAllByRole('checkbox')
  expect(screen.getAllByRole('checkbox').length).toBeLessThan(60)
  await person.click(first as HTMLElement)
  expect(screen.getByRole('checkbox', { name: /批量0号/ })).toBeChecked()
  const rows = within(screen.getByRole('list', { name: '可批量处理的审批' })).getAllByRole('listitem')
  expect(rows[0]).toHaveAttribute('aria-posinset', '1')
  expect(rows[0]).toHaveAttribute('aria-setsize', '90')
  expect(screen.getByRole('button', { name: '同意（1）' })).toBeEnabled()
})
