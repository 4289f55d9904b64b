import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const visitors = makeTrend({ trendsId: 't1', meId: '', meLiked: false, likeNum: 5 })
const members = { ...visitors, meId: 'u-me', meLiked: true }
/** Effects of a login in another tab on this one. */
const signIn = () => session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
const title = () => screen.findByRole('heading', { name: '春季徒步回顾' })

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/member/Membership'),
    ])),
  60_000,
)
beforeEach(() => {
  session.signOut()
  stub(trends.detail, visitors)
  stub(comments.list, { list: [makeComment({ commentsId: 'c1', content: '第一条' })], total: 1 })
})
afterEach(() => {
  // Unmount before the sign-out: a mounted page would fetch again.
  cleanup()
  session.signOut()
})

describe('an open post', () => {
  it('shows what a visitor’s sign-in elsewhere changes, and meanwhile stays', async () => {
    renderAt('/trend/detail?id=t1')
    await title()
    await screen.findByText('第一条')
    stub(trends.detail, members)
    const list = [
      makeComment({ commentsId: 'c2', content: '第二条' }),
      makeComment({ commentsId: 'c1', content: '第一条' }),
    ]
    stub(comments.list, { list, total: 2 })
    signIn()
    expect(screen.getByText('第一条')).toBeVisible()
    expect(await screen.findByRole('button', { name: /^点赞/, pressed: true })).toBeVisible()
    expect(await screen.findByText('第二条')).toBeVisible()
    expect(screen.getByRole('heading', { name: '评论·2' })).toBeVisible()
  })

  it('shows no comment that the member who signed in elsewhere may not see', async () => {
    const rows = (ids: number[]) => ids.map((id) => makeComment({ commentsId: `c${id}`, content: `第${id}条` }))
    const all = rows(Array.from({ length: 30 }, (_, place) => place))
    stub(comments.list, ({ pageNum }) => ({ list: all.slice(pageNum * 20 - 20, pageNum * 20), total: 30 }))
    renderAt('/trend/detail?id=t1')
    await userEvent.click(await screen.findByRole('button', { name: '加载更多评论' }))
    expect(await screen.findByText('第29条')).toBeVisible()
    stub(trends.detail, members)
    stub(comments.list, { list: rows([31, 2]), total: 2 })
    signIn()
    expect(screen.getByText('第1条')).toBeVisible()
    expect(await screen.findByText('第31条')).toBeVisible()
    expect(screen.getByText('第2条')).toBeVisible()
    for (const gone of ['第1条', '第29条']) expect(screen.queryByText(gone)).toBeNull()
    expect(screen.getByRole('heading', { name: '评论·2' })).toBeVisible()
  })

  it('shows no further comments that were asked for before the sign-in', async () => {
    let answerFurther = () => {}
    const further = new Promise<void>((resolve) => (answerFurther = resolve))
    const rows = Array.from({ length: 20 }, (_, place) => makeComment({ commentsId: `c${place}` }))
    stub(comments.list, async ({ pageNum }) => {
      if (pageNum === 1) return { list: rows, total: 21 }
      await further
      return { list: [makeComment({ commentsId: 'c99', content: '来自被拉黑的人' })], total: 21 }
    })
    renderAt('/trend/detail?id=t1')
    await userEvent.click(await screen.findByRole('button', { name: '加载更多评论' }))
    stub(trends.detail, members)
    stub(comments.list, { list: [makeComment({ commentsId: 'c1', content: '第一条' })], total: 1 })
    signIn()
    await screen.findByRole('heading', { name: '评论·1' })
    answerFurther()
    await waitFor(() => expect(received(comments.list)).toHaveLength(3))
    await pause(100)
    expect(screen.queryByText('来自被拉黑的人')).toBeNull()
    expect(screen.getByText('第一条')).toBeVisible()
  })

  it('shows nothing of a member who signed out elsewhere', async () => {
    stub(trends.detail, members)
    signIn()
    renderAt('/trend/detail?id=t1')
    await screen.findByRole('button', { name: /^点赞/, pressed: true })
    stub(trends.detail, visitors)
    session.signOut()
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull())
    await title()
    await waitFor(() => expect(received(trends.detail)).toHaveLength(2))
  })

  it('that was blocked opens for the member who may read it', async () => {
    stubRefusal(trends.detail, Code.TrendSecret, '该动态仅作者可见')
    renderAt('/trend/detail?id=t1')
    expect(await screen.findByText('该动态仅作者可见')).toBeVisible()
    stub(trends.detail, members)
    signIn()
    expect(await title()).toBeVisible()
  })

  it('is asked for once where an invalid token turns out to be none', async () => {
    signIn()
    const dead = await session.token()
    renderAt('/trend/detail?id=t1')
    await title()
    session.discard(dead)
    await screen.findByText('第一条')
    expect(received(trends.detail)).toHaveLength(1)
  })
})
