import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { articles } from '@contract/article'
import { comments } from '@contract/comment'
import { type Trend, trends } from '@contract/trend'
import { keptShown } from '@/http/kept'
import { idbRequest, keysUnder } from '@/lib/stores/deviceStore'
import { withChanges } from '@/posts/changedPosts'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'
import { makeArticle } from '../makeArticle'

const user = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/ArticlePage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/member/Membership'),
    ])),
  60_000,
)
beforeEach(() => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  sessionStorage.clear()
  stub(comments.list, { list: [], total: 0 })
})
afterEach(() => {
  cleanup()
  session.signOut()
  sessionStorage.clear()
})

/** Reads it once, and opens it again from the device. */
async function openFromDevice(path: string, id: string, offline: () => void) {
  const online = renderAt(path + id)
  await screen.findByRole('button', { name: /^点赞/ })
  await waitFor(async () => {
    const keys = await idbRequest('readonly', (kept) => kept.getAllKeys(keysUnder('kept.')))
    // The post and its comments.
    expect(keys.filter((key) => String(key).includes(id))).toHaveLength(2)
  })
  online.unmount()
  sessionStorage.clear()
  offline()
  renderAt(path + id)
  await screen.findByRole('button', { name: /^点赞/ })
  await waitFor(() => expect(keptShown.read()).not.toEqual([]))
}
/** A row of a list read before, as it is now. */
const rowOf = (post: Trend) => withChanges([{ list: [post] }], 0)[0]?.list[0]

it('a post from the device changes nothing in newer lists but what the reader does, until it has been read again', async () => {
  const trendsId = 't-kept'
  stub(trends.detail, makeTrend({ trendsId, meId: 'u-me', title: '旧标题', likeNum: 3, viewNum: 5 }))
  await openFromDevice('/trend/detail?id=', trendsId, () => stubOffline(trends.detail))
  const newer = makeTrend({ trendsId, meId: 'u-me', title: '新标题', likeNum: 9, viewNum: 50 })
  stub(acts.like, ({ on }) => ({ on, count: 10 }))
  await user.click(screen.getByRole('button', { name: /^点赞/ }))
  await waitFor(() => expect(rowOf(newer)).toEqual({ ...newer, meLiked: true, likeNum: 10 }))
  cleanup()
  stub(trends.detail, { ...newer, title: '第三个标题' })
  renderAt(`/trend/detail?id=${trendsId}`)
  await waitFor(() => expect(rowOf(newer)).toMatchObject({ title: '第三个标题', viewNum: 50 }))
})

it('nor does an article from the device', async () => {
  const article = makeArticle({ trendsId: 'doc-kept', meId: 'u-me', title: '旧标题', meCollected: false })
  stub(articles.detail, article)
  await openFromDevice('/article?id=', 'doc-kept', () => stubOffline(articles.detail))
  const newer = makeTrend({ trendsId: 'doc-kept', title: '新标题', collectNum: 4 })
  stub(acts.collect, ({ on }) => ({ on, count: 5 }))
  await user.click(screen.getByRole('button', { name: /^收藏/ }))
  await waitFor(() => expect(rowOf(newer)).toEqual({ ...newer, meCollected: true, collectNum: 5 }))
})

it('a like that waits for the network leaves the likes of newer lists as they are', async () => {
  const trendsId = 't-waiting'
  stub(trends.detail, makeTrend({ trendsId, meId: 'u-me', likeNum: 3 }))
  await openFromDevice('/trend/detail?id=', trendsId, () => stubOffline(trends.detail))
  stubOffline(acts.like)
  await user.click(screen.getByRole('button', { name: /^点赞/ }))
  const newer = makeTrend({ trendsId, meId: 'u-me', likeNum: 9 })
  await waitFor(() => expect(rowOf(newer)).toEqual({ ...newer, meLiked: true }))
})
