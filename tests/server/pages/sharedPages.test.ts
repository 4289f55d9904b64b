import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Comment } from '@contract/comment'
import type { Served } from '@server/pages/served'
import { sharedPages } from '@server/pages/sharedPages'
import { insertComment, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const INDEX = '<!doctype html><head><title>伯乐社区</title></head>'
let test: TestApp
let author: string

beforeAll(async () => {
  test = await startTestApp()
  author = await insertUser(test.db)
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
})

/** Pages rendered as the texts of their comments, with the number of renders. */
function pagesOf(page: (comments: { list: Comment[] }) => string) {
  const draw = vi.fn<Served['page']>((_trend, comments) => page(comments))
  return {
    draw,
    ...sharedPages(test.context, INDEX, { page: draw, isShell: () => false }, (work) => work(() => undefined)),
  }
}

const words = ({ list }: { list: Comment[] }) => list.map(({ content }) => content).join()
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

it('are rendered again only where what they show has changed, and then within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const trendId = await insertTrend(test.db, { authorId: author, commentNum: 1, rootCommentNum: 1 })
  await insertComment(test.db, { id: 'kept', trendId, authorId: author, content: '第一句' })
  const { pageOf, draw } = pagesOf(words)
  const first = await pageOf(trendId, '')
  expect(String(first.html)).toBe('第一句')
  passSeconds(6)
  expect(await pageOf(trendId, '')).toBe(first)
  expect(draw).toHaveBeenCalledOnce()
  await test.db.execute(sql`update comments set content = '改过的' where id = 'kept'`)
  passSeconds(6)
  expect(String((await pageOf(trendId, '')).html)).toBe('改过的')
  expect(draw).toHaveBeenCalledTimes(2)
})

it('are tried again after five seconds where they could not be rendered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const trendId = await insertTrend(test.db, { authorId: author })
  let broken = true
  const { pageOf } = pagesOf(() => {
    if (broken) throw new Error('broken component')
    return '画好了'
  })
  expect((await pageOf(trendId, '')).rendered).toBe(false)
  broken = false
  passSeconds(6)
  const { html, rendered } = await pageOf(trendId, '')
  expect([String(html), rendered]).toEqual(['画好了', true])
})
