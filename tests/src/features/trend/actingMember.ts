import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

export const user = userEvent.setup({ pointerEventsCheck: 0 })
export const button = (name: RegExp) => screen.getByRole('button', { name })
export const bodies = <Body, Data>(endpoint: Parameters<typeof received<Body, Data>>[0]) =>
  received(endpoint).map(({ body }) => body)

export async function open(query = '') {
  renderAt(`/trend/detail?id=t1${query}`)
  await screen.findByRole('heading', { name: '春季徒步回顾' })
}

/** Before each test signs a member in and stubs a post with a comment and a reply. */
export function withActingMember(): void {
  // Compile lazy modules now, so that no test's time-out includes it.
  beforeAll(async () => {
    await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/writes/toggles/toggle'),
      import('@/writes/outbox/OutboxBar'),
      import('@/features/trend/member/Membership'),
      import('@/lib/toast/toastView'),
    ])
  })
  beforeEach(() => {
    session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
    stub(trends.detail, makeTrend({ trendsId: 't1', imId: 'u-author', meId: 'u-me', likeNum: 7, collectNum: 3 }))
    stub(comments.list, {
      list: [
        makeComment({
          commentsId: 'c1',
          likeNum: 2,
          replyNum: 1,
          replies: [makeComment({ commentsId: 'r1', imNickName: '陈默' })],
        }),
      ],
      total: 1,
    })
  })
  afterEach(async () => {
    for (const one of outbox.entries()) await outbox.cancel(one)
    clearToast()
    // Unmount before the sign-out: a mounted page would fetch again.
    cleanup()
    session.signOut()
  })
}
