import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { NO_FLOW_DRAFT } from '@/writes/drafts/flowDraft'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })
const DRAFT = 'draft.flow.u-me.expense.'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  const options = [{ value: 'train', label: '火车' }]
  const lines = { name: 'lines', label: '费用明细', type: 'lines', required: true, max: 50, options } as const
  stub(flows.kinds, [{ kind: 'expense', name: '报销', batch: false, fields: [lines] }])
  stub(flows.detail, flow)
})

/** Opens an expense with a line of each number, submits it, and returns the fields of the numbers. */
async function submitted(...numbers: string[]): Promise<HTMLElement[]> {
  const file = { ...makeFile({ id: 'f-1' }), uploadedAt: Date.now() }
  const lines = numbers.map((invoiceNo, at) => ({
    ...{ key: `l-${at}`, date: '2026-11-20', category: 'train', amount: '12', invoiceNo, file },
  }))
  await deviceStore.write(DRAFT, { ...NO_FLOW_DRAFT, lines })
  renderAt('/flow?new=expense')
  await person.click(await screen.findByRole('button', { name: '提交' }))
  return numbers.map((_, at) => within(screen.getByRole('group', { name: `第 ${at + 1} 笔` })).getByLabelText('发票号'))
}

it.each(['12_34', '发票1', '1'.repeat(31)])('the number %s is refused at its field', async (wrong) => {
  const seen = received(flows.start).length
  const [first, second] = await submitted('A-1', wrong)
  expect(first).toBeValid()
  expect(second).toBeInvalid()
  expect(second).toHaveAccessibleDescription('发票号只能有数字、字母和 -，最多 30 个')
  expect(second).toHaveFocus()
  expect(received(flows.start)).toHaveLength(seen)
})

it('a number on two lines, however written, is refused at the later one until one of them is another', async () => {
  const seen = received(flows.start).length
  const [first, second] = await submitted('ab-12', ' ＡＢ-1 2')
  expect(first).toBeValid()
  expect(second).toHaveAccessibleDescription('发票号 AB-12 填写了两次')
  expect(second).toHaveFocus()
  expect(received(flows.start)).toHaveLength(seen)
  await person.type(first as HTMLElement, '3')
  expect(second).toBeValid()
})

it('numbers are sent as they are compared', async () => {
  stub(flows.start, flow)
  await submitted(' ａb 12')
  await waitFor(() => expect(window.location.search).toBe('?id=f-1'))
  expect(received(flows.start).at(-1)?.body).toMatchObject({ form: { lines: [{ invoiceNo: 'AB12' }] } })
})

it.each([
  [Code.Conflict, '发票号 AB-12 已经报销过，请核对'],
  [Code.InvalidInput, '发票号 AB-12 填写了两次'],
])('a refusal %i of a number is told at its field, until it is changed', async (code, words) => {
  stubRefusal(flows.start, code, words)
  const [first, second] = await submitted('9', 'ab-12')
  await waitFor(() => expect(second).toBeInvalid())
  expect(second).toHaveAccessibleDescription(words)
  expect(second).toHaveFocus()
  expect(first).toBeValid()
  expect(screen.getAllByText(words)).toHaveLength(1)
  await person.type(second as HTMLElement, '3')
  expect(second).toBeValid()
  expect(screen.queryByText(words)).toBeNull()
})

it('another refusal is told at the button', async () => {
  stubRefusal(flows.start, Code.Conflict, '您没有直属上级，请联系人力资源部')
  const [only] = await submitted('ab-12')
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有直属上级，请联系人力资源部')
  expect(only).toBeValid()
})
