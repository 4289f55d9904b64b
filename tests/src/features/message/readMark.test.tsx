import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { messages as calls } from '@contract/message'
import { makeMessage, makeSummary } from '@tests/support/makers'
import { received, stub, stubBusy, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { atTheMessages, show } from './messageScreen'

atTheMessages()
const people = userEvent.setup({ pointerEventsCheck: 0, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const unreadOne = makeMessage({ messageId: 'm-1', content: '写得真好', read: false })
const mark = { group: 'community_message', category: 1, upToId: 'm-1' }

// The fake clock is not reset between tests.
let now = Date.now()
beforeEach(() => void vi.useFakeTimers({ now, shouldAdvanceTime: true }))
afterEach(async () => {
  cleanup()
  // Resets the backend state that a former test left.
  await vi.advanceTimersByTimeAsync(600_000)
  now = Date.now()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const marks = () => received(calls.read).map(({ body }) => body)

async function open(): Promise<void> {
  show('/message/trend?category=1', [unreadOne])
  expect(await screen.findByText('写得真好')).toBeVisible()
  await waitFor(() => expect(marks()).toHaveLength(1))
  await pass(100)
}

it('marks the shown messages as read when the network is back', async () => {
  stubOffline(calls.read)
  await open()
  stub(calls.read, makeSummary())
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(marks()).toEqual([mark, mark]))
  await pass(300_000)
  expect(marks()).toHaveLength(2)
})

it.each([
  ['without an answer', () => stubOffline(calls.read)],
  ['of a gateway whose backend is away', () => stubStatus(calls.read, 502)],
  ['of a busy backend', () => stubBusy(calls.read, 20)],
])('repeats a mark %s by itself, less and less often', async (_name, fail) => {
  fail()
  await open()
  await pass(20_000)
  await pass(100_000)
  expect(marks().length).toBeGreaterThan(1)
  expect(marks().length).toBeLessThan(8)
  stub(calls.read, makeSummary())
  await pass(180_000)
  const before = marks().length
  await pass(180_000)
  expect(marks()).toHaveLength(before)
})

it('repeats a mark that the page kept from a busy backend', async () => {
  stubBusy(calls.read, 20)
  await open()
  cleanup()
  await pass(5000)
  stub(calls.read, makeSummary())
  show('/message/trend?category=1', [unreadOne])
  expect(await screen.findByText('写得真好')).toBeVisible()
  expect(marks()).toHaveLength(1)
  await pass(60_000)
  expect(marks()).toHaveLength(2)
})

it('repeats a refused mark with the next read of the list only', async () => {
  stubRefusal(calls.read, Code.TooOften, '操作太频繁，请稍后再试')
  await open()
  await pass(180_000)
  expect(marks()).toHaveLength(1)
  stub(calls.read, makeSummary())
  const tabs = within(screen.getByRole('navigation', { name: '消息类别' }))
  await people.click(tabs.getByRole('link', { name: /评论/ }))
  await waitFor(() => expect(marks()).toHaveLength(2))
  await people.click(tabs.getByRole('link', { name: /评论/ }))
  await pass(5000)
  expect(marks()).toHaveLength(2)
})
