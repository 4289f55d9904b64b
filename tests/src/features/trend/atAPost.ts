import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Comment, comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

export const user = userEvent.setup({ pointerEventsCheck: 0 })
export const ME = 'u-me'
const first = makeComment({ commentsId: 'c1', imNickName: '王敏', content: '第一条' })
export const own = makeComment({ commentsId: 'c2', imId: ME, imNickName: '我', content: '我写的' })
export const written = (over: Partial<Comment> = {}) =>
  makeComment({ commentsId: 'c9', imId: ME, imNickName: '我', content: '新写的', ...over })
/** Every test has its own post, as drafts outlive a test. */
export let trendsId: string
let serial = 0

/** Before each test signs a member in and stubs a new post with two comments. */
export function atAPost(): void {
  beforeAll(
    async () =>
      void (await Promise.all([
        import('@/features/trend/TrendDetailPage'),
        import('@/features/trend/view/openTrend'),
        import('@/features/trend/member/writing/Writing'),
        import('@/writes/outbox/OutboxBar'),
      ])),
    60_000,
  )
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => {}
    session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
    trendsId = `t-writing-${++serial}`
    stub(trends.detail, makeTrend({ trendsId, commentNum: 2, meId: ME }))
    stub(comments.list, { list: [first, own], total: 2 })
  })
  afterEach(async () => {
    for (const one of outbox.entries()) await outbox.cancel(one)
    // Unmount before the sign-out: a mounted page would fetch again.
    cleanup()
    session.signOut()
  })
}

export const open = (query = '') => renderAt(`/trend/detail?id=${trendsId}${query}`)
export const input = () => screen.getByPlaceholderText('发表评论...')
export const text = () => screen.findByRole('textbox', { name: '评论内容' })
export const send = () => screen.getByRole('button', { name: '发送' })
export const row = (words: string) => screen.getByText(words).closest('li') as HTMLElement
export const act = (words: string, name: string) =>
  within(row(words)).getAllByRole('button', { name })[0] as HTMLElement
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export async function compose() {
  open()
  await screen.findByText('第一条')
  await user.click(input())
  return text()
}
