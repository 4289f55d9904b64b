import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLateMutes } from '@/features/message/queries'
import { unread } from '@/http/unread'
import { session } from '@/session/session'
import type { QueueEntry } from '@/writes/outbox/queueEntry'
import { shownEntries } from '@/writes/outbox/shownEntries'
import { makeSummary } from '@tests/support/makers'

const entry: QueueEntry = {
  ...{ id: 'e-1', userId: 'u-me', at: 0, key: 'k-1' },
  write: { kind: 'mute', body: { category: 2, muted: true }, name: '评论' },
}

it('a category is shown as muted where the wish was sent while the page was drawn', () => {
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  unread.learn(makeSummary([], { muted: [] }))
  renderHook(() => {
    useLateMutes()
    if (unread.summary()?.muted.length === 0) shownEntries.end(entry, { kind: 'sent', data: { muted: [2] } })
  })
  expect(unread.summary()?.muted).toEqual([2])
})
