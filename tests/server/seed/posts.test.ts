import { and, eq, ne, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FEED_PAGE_SIZE } from '@contract/limits'
import { DAY_MS } from '@contract/text/timeUnits'
import { AuditStatus, TrendType, Visibility } from '@contract/trend'
import { commentFiles, comments } from '@server/features/comments/tables'
import { files } from '@server/features/files/tables'
import { topics, trendFiles, trends, trendTopics } from '@server/features/trends/tables'
import { cleanHtml } from '@server/domain/html'
import { BY_FOLDER } from '@server/domain/policy'
import { recommendScore } from '@server/domain/score'
import { countBy, distinct, plain } from './counting'
import { db, rowsIn, start, store, withSample } from './sample'

withSample()

/** Without the article of a folder, which articles.test.ts covers. */
const isPost = ne(trends.visibility, BY_FOLDER)
const posts = () => db.select().from(trends).where(isPost)

const isOpen = ({ auditStatus, visibility }: { auditStatus: number; visibility: number }) =>
  auditStatus === AuditStatus.Success && visibility === Visibility.Public

it('leaves what somebody writes now a place on the first page of 推荐', async () => {
  const now = recommendScore({ likeNum: 0, commentNum: 0, collectNum: 0, createdAt: start })
  const open = (await posts()).filter(isOpen)
  expect(open.filter(({ score }) => score > now).length).toBeLessThan(FEED_PAGE_SIZE - 1)
  expect(open.filter(({ score }) => score > now).length).toBeGreaterThan(0)
})

describe('trends', () => {
  it('are 200 of every type and state, none with the title or text of another', async () => {
    const all = await posts()
    expect(all).toHaveLength(200)
    expect(distinct(all.map(({ title }) => title))).toBe(200)
    expect(distinct(all.map(({ content }) => plain(content)))).toBe(200)
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(Object.values(TrendType)))
    expect(new Set(all.map(({ auditStatus }) => auditStatus))).toEqual(new Set(Object.values(AuditStatus)))
    expect(new Set(all.map(({ visibility }) => visibility))).toEqual(new Set(Object.values(Visibility)))
    expect(all.filter(isOpen).length).toBeGreaterThan(140)
    for (const t of all) expect(Boolean(t.auditReason)).toBe(t.auditStatus !== AuditStatus.Pending)
  })

  it('are as old as minutes and 14 months, with counts from 0 to above 100,000,000', async () => {
    const all = await posts()
    const ages = all.map(({ createdAt }) => start.getTime() - createdAt.getTime())
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.min(...ages)).toBeLessThan(10 * 60_000)
    expect(Math.max(...ages)).toBeGreaterThan(400 * DAY_MS)
    expect(Math.max(...ages)).toBeLessThanOrEqual(427 * DAY_MS)
    for (const counts of [all.map((t) => t.viewNum), all.map((t) => t.likeNum)]) {
      expect(Math.min(...counts)).toBe(0)
      expect(Math.max(...counts)).toBeGreaterThan(100_000_000)
    }
  })

  it('hold clean HTML whose pictures are files of their own', async () => {
    const all = await posts()
    for (const { id, content } of all) expect(cleanHtml(content), id).toBe(content)
    const linked = await db.select().from(trendFiles).innerJoin(files, eq(files.id, trendFiles.fileId))
    const articles = all.filter(({ type }) => type === TrendType.Article)
    expect(articles.length).toBeGreaterThan(20)
    for (const { id, content } of articles) {
      const shown = [...content.matchAll(/src="\/files\/([^"]+)"/g)].map(([, name]) => name)
      expect(shown).toEqual(linked.filter((row) => row.trend_files.trendId === id).map((row) => row.files.name))
      for (const tag of ['<h2>', '<li>', '<blockquote>', '<a href="https://']) expect(content).toContain(tag)
    }
  })

  it('count their comments rightly', async () => {
    const all = await posts()
    const said = await db.select().from(comments)
    const whole = countBy(said.map(({ trendId }) => trendId))
    const roots = countBy(said.filter(({ parentId }) => !parentId).map(({ trendId }) => trendId))
    expect(all.map((t) => [t.id, t.commentNum, t.rootCommentNum])).toEqual(
      all.map(({ id }) => [id, whole.get(id) ?? 0, roots.get(id) ?? 0]),
    )
  })

  it('show at least 150 different pictures, open to all only where the trend is', async () => {
    const linked = await db
      .select()
      .from(trendFiles)
      .innerJoin(files, eq(files.id, trendFiles.fileId))
      .innerJoin(trends, eq(trends.id, trendFiles.trendId))
      .where(isPost)
    const pictures = linked.filter((row) => row.files.kind === 'picture')
    expect(distinct(pictures.map((row) => store.digest(row.files.storageKey)))).toBe(pictures.length)
    expect(pictures.length).toBeGreaterThanOrEqual(150)
    for (const { files: file, trends: trend, trend_files: link } of linked) {
      expect(file.isPublic).toBe(isOpen(trend))
      expect(file.name).toMatch(/^[\w-]{22}\.(jpg|webp|mp4)$/)
      expect(link.alt).not.toBe('')
      expect(store.bytes(file.storageKey)).toBe(file.bytes)
      expect(store.bytes(file.smallStorageKey)).toBeGreaterThan(0)
    }
  })

  it('have the known ids', async () => {
    const known = await db
      .select()
      .from(trends)
      .where(and(isPost, sql`id !~ '[0-9]'`))
    const told = Object.fromEntries(known.map((t) => [t.id, [t.type, t.auditStatus, t.visibility]]))
    expect(told).toEqual({
      't-picture': [2, 1, 1],
      't-video': [3, 1, 1],
      't-text': [1, 1, 1],
      't-article': [4, 1, 1],
      't-long': [3, 1, 1],
      't-pending': [2, 0, 1],
      't-failed': [2, 2, 1],
      't-secret': [2, 1, 2],
    })
    expect(known.every(({ authorId }) => !/demo|company|audit|mailbox|kitchen|family/.test(authorId))).toBe(true)
    expect(plain(known.find(({ id }) => id === 't-long')?.content ?? '').length).toBeGreaterThan(400)
    expect(await db.select().from(trendFiles).where(eq(trendFiles.trendId, 't-picture'))).toHaveLength(3)
  })

  it('carry topics, some of them sensitive', async () => {
    expect(new Set((await db.select().from(topics)).map(({ sensitive }) => sensitive))).toEqual(new Set([true, false]))
    expect(await rowsIn(trendTopics)).toBeGreaterThanOrEqual(200)
  })
})

describe('comments', () => {
  it('are thousands, after their trend and before now, with replies, pictures and emoji', async () => {
    const said = await db.select().from(comments).innerJoin(trends, eq(trends.id, comments.trendId))
    expect(said.length).toBeGreaterThanOrEqual(3000)
    const byId = new Map(said.map(({ comments: c }) => [c.id, c]))
    for (const { comments: c, trends: t } of said) {
      const earliest = c.parentId ? byId.get(c.parentId)?.createdAt : t.createdAt
      const inOrder = Number(earliest) < Number(c.createdAt) && c.createdAt < start
      if (!inOrder || !c.content) expect.fail(`comment ${c.id} is out of order or empty`)
    }
    const replies = countBy(said.flatMap(({ comments: c }) => c.parentId ?? []))
    expect(said.filter(({ comments: c }) => c.replyNum !== (replies.get(c.id) ?? 0))).toEqual([])
    expect(said.some(({ comments: c }) => c.parentId && c.emojiName)).toBe(true)
    expect(await rowsIn(commentFiles)).toBeGreaterThan(20)
  })

  it('give t-picture what its page shows, on its first page already', async () => {
    const said = await db.select().from(comments).where(eq(comments.trendId, 't-picture')).orderBy(comments.createdAt)
    const roots = said.filter(({ parentId }) => !parentId)
    expect(roots.length).toBeGreaterThanOrEqual(45)
    expect(distinct(said.filter(({ parentId }) => !parentId).map(({ content }) => content))).toBe(roots.length)
    const page = roots.slice(-20)
    expect(page.some(({ replyNum }) => replyNum > 2)).toBe(true)
    expect(page.some(({ emojiName }) => emojiName)).toBe(true)
    const pictured = new Set((await db.select().from(commentFiles)).map(({ commentId }) => commentId))
    expect(page.some(({ id }) => pictured.has(id))).toBe(true)
  })
})
