import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as calls, type MessageSummary } from '@contract/message'
import { session } from '@/session/session'
import { unread } from '@/http/unread'
import { makeSummary } from '@tests/support/makers'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'

const asked = () => received(calls.summary).length
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
let stop: () => void = () => undefined
const watch = () => (stop = unread.subscribe(() => undefined))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  session.signIn({ accessToken: 'real', isFamilyAccount: 'N' })
  stub(calls.summary, makeSummary([{ group: 'system', unread: 3 }]))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  session.signOut()
})

describe('the unread count', () => {
  it('is asked at once and every half minute while somebody looks', async () => {
    watch()
    await pass(500)
    await waitFor(() => expect(unread.total()).toBe(3))
    expect(asked()).toBe(1)
    await pass(30_500)
    await waitFor(() => expect(asked()).toBe(2))
    stop()
    await pass(120_000)
    expect(asked()).toBe(2)
  })

  it('rests while the page is hidden', async () => {
    watch()
    await pass(500)
    await waitFor(() => expect(asked()).toBe(1))
    hide(true)
    await pass(300_000)
    expect(asked()).toBe(1)
    hide(false)
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('is asked less often while it cannot be had, without a message', async () => {
    stubStatus(calls.summary, 500)
    watch()
    await pass(500)
    await waitFor(() => expect(asked()).toBe(1))
    await pass(31_000)
    expect(asked()).toBe(1)
    await pass(31_000)
    await waitFor(() => expect(asked()).toBe(2))
    expect(document.body).not.toHaveTextContent('连接错误')
  })

  it('ends no session: the screens do that', async () => {
    stubRefusal(calls.summary, 250008, '令牌无效')
    watch()
    await pass(500)
    await waitFor(() => expect(asked()).toBe(1))
    await pass(100)
    expect(session.isMember()).toBe(true)
  })

  it('is asked again when another tab has marked messages as read', async () => {
    watch()
    await pass(500)
    await waitFor(() => expect(unread.total()).toBe(3))
    stub(calls.summary, makeSummary([{ group: 'system', unread: 0 }]))
    // Not by the next half minute.
    vi.clearAllTimers()
    const other = new BroadcastChannel('bole.unread')
    other.postMessage(0)
    await waitFor(() => expect(unread.total()).toBe(0))
    expect(asked()).toBe(2)
    other.close()
  })

  it('an answer that was asked for before another tab marked messages is dropped', async () => {
    const answers: ((summary: MessageSummary) => void)[] = []
    stub(calls.summary, () => new Promise<MessageSummary>((resolve) => answers.push(resolve)))
    watch()
    await pass(500)
    await waitFor(() => expect(answers).toHaveLength(1))
    const other = new BroadcastChannel('bole.unread')
    other.postMessage(0)
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.(makeSummary([], { total: 26 }))
    answers[1]?.(makeSummary([], { total: 1 }))
    await waitFor(() => expect(unread.total()).toBe(1))
    other.close()
  })

  it('is asked by the other tabs when messages were marked as read here', async () => {
    const told = vi.fn()
    const other = new BroadcastChannel('bole.unread')
    other.onmessage = told
    stub(calls.read, makeSummary())
    await unread.mark({ group: 'all' })
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    other.close()
  })

  it('is forgotten with the user', async () => {
    watch()
    await pass(500)
    await waitFor(() => expect(unread.total()).toBe(3))
    session.signOut()
    expect(unread.total()).toBe(0)
    await pass(60_000)
    expect(asked()).toBe(1)
  })
})
