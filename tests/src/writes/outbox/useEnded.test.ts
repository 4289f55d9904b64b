import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { session } from '@/session/session'
import type { Ended, QueueEntry } from '@/writes/outbox/queueEntry'
import { shownEntries } from '@/writes/outbox/shownEntries'
import { useEnded } from '@/writes/outbox/useEnded'

const entry: QueueEntry = {
  ...{ id: 'e-1', userId: 'u-me', at: 0, key: 'k-1' },
  write: { kind: 'remove', body: { trendsId: 't-1', on: true }, name: '春季徒步回顾' },
}
const sent = { kind: 'sent', data: null } as const

it('a screen learns of a write that ends while it is drawn for the first time, once', () => {
  const ended = vi.fn<Ended>()
  const { rerender } = renderHook(() => {
    useEnded(ended)
    if (ended.mock.calls.length === 0) shownEntries.end(entry, sent)
  })
  rerender()
  expect(ended.mock.calls).toEqual([[entry, sent]])
})

it('a screen learns nothing of what ended before, unless it asks for it', () => {
  shownEntries.end(entry, sent)
  const [ended, since] = [vi.fn<Ended>(), vi.fn<Ended>()]
  renderHook(() => useEnded(ended, () => performance.now() + 1))
  renderHook(() => useEnded(since, () => 0))
  expect(ended).not.toHaveBeenCalled()
  expect(since).toHaveBeenCalledWith(entry, sent)
})

it('a screen learns nothing of what ended long ago', () => {
  shownEntries.end(entry, sent)
  const later = performance.now() + 61_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  const ended = vi.fn<Ended>()
  renderHook(() => useEnded(ended, () => 0))
  expect(ended).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('the next user of a page learns nothing of the writes of the former one', () => {
  session.signIn({ accessToken: 'a', isFamilyAccount: 'N' })
  shownEntries.end(entry, sent)
  session.signIn({ accessToken: 'b', isFamilyAccount: 'N' })
  const ended = vi.fn<Ended>()
  renderHook(() => useEnded(ended, () => 0))
  expect(ended).not.toHaveBeenCalled()
  session.signOut()
})
