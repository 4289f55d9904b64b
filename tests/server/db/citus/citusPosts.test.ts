import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { FeedTab, TargetKind, trends, Visibility } from '@contract/trend'
import { eraseAccount } from '@server/accounts'
import { openPostgres } from '@server/db/postgres'
import { BY_FOLDER } from '@server/domain/policy'
import { auditItems } from '@server/features/audit/tables'
import { messages } from '@server/features/messages/tables'
import { collects, trends as trendRows } from '@server/features/trends/tables'
import { docFolders, docs } from '@server/features/docs/tables'
import { startCitusWhereItRuns } from '@tests/support/servers/citus'
import { insertRole, insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'
import { expectCopied, once, personOn } from './citusPeople'

const cluster = await startCitusWhereItRuns()

describe.runIf(cluster)('on a coordinator of Citus with two workers', () => {
  let app: TestApp
  let url: string

  beforeAll(async () => {
    if (!cluster) return
    url = await cluster.createDatabase()
    app = await startTestApp({ open: await openPostgres(url) })
  })
  afterAll(async () => {
    await app?.close()
    await cluster?.stop()
  })

  it('collected articles of a folder are read on the worker of their reader as long as the folder is open', async () => {
    const author = await signedIn(app)
    await app.db.insert(docFolders).values({ id: 'group', name: '集团', path: '集团' })
    const articleId = await insertTrend(app.db, { authorId: author.id, type: 4, visibility: BY_FOLDER })
    const file = { kind: 'article', title: '通知', path: '集团/通知.md', bytes: 1, sha256: '', grams: [] }
    await app.db.insert(docs).values({ id: articleId, folderId: 'group', ...file, updatedAt: app.clock.now() })
    const post = await insertTrend(app.db, { authorId: author.id })
    for (const worker of cluster?.workers ?? []) {
      const reader = await personOn(app, new URL(worker.url).port)
      for (const targetId of [post, articleId]) {
        const target = { targetKind: TargetKind.Trends, targetId, on: true }
        expect((await app.post(acts.collect, target, once(reader))).code).toBe(Code.AppSuccess)
        app.clock.advance(1000)
      }
      const collected = async () =>
        (await app.post(trends.page, { tab: FeedTab.Collect }, reader)).data.list.map(({ trendsId }) => trendsId)
      expect(await collected()).toEqual([articleId, post])
      const setAccess = (access: string) => app.db.update(docFolders).set({ access }).where(eq(docFolders.id, 'group'))
      await setAccess('role')
      expect(await collected()).toEqual([post])
      await setAccess('all')
    }
  })

  it('an erasure takes the edits and the posts that nobody else may read', async () => {
    const author = await signedIn(app)
    const words = { type: 1 as const, title: '周末', content: '<p>徒步</p>', fileIds: [], topicIds: [] }
    const open = await insertTrend(app.db, { authorId: author.id, title: '公开' })
    const edit = { ...words, type: 4 as const, trendsId: open, visibility: Visibility.Public }
    expect((await app.post(publishing.update, edit, once(author))).code).toBe(Code.AppSuccess)
    const itemOf = async (id: string) => (await app.db.select().from(auditItems).where(eq(auditItems.trendId, id)))[0]
    expect(await itemOf(open)).toMatchObject({ isEdit: true, status: 0, type: 4 })
    const { data } = await app.post(publishing.publish, { ...words, visibility: Visibility.Public }, once(author))
    await eraseAccount(app.db, author.id, app.clock.now())
    expect(await itemOf(open)).toMatchObject({ isEdit: false, status: 1, type: 1, listed: true })
    expect(await itemOf(data.trendsId)).toMatchObject({ listed: false })
    expect((await app.post(trends.detail, { trendsId: open })).data).toMatchObject({ title: '公开' })
    expect((await app.post(trends.detail, { trendsId: data.trendsId })).code).toBe(Code.TrendNotExist)
    if (cluster) await expectCopied(app.db, cluster, url)
  })

  it('an erasure takes a collection and the words of reports from all workers, and no block of somebody else', async () => {
    const [mei, reader] = [await signedIn(app), await signedIn(app)]
    const post = await insertTrend(app.db, { authorId: reader.id })
    const workers = cluster?.workers ?? []
    const admins = await Promise.all(workers.map((worker) => personOn(app, new URL(worker.url).port)))
    for (const { id } of admins) await insertRole(app.db, id, Role.AuditAdmin)
    const target = { targetKind: TargetKind.Trends, targetId: post }
    for (const person of [mei, admins[0] ?? reader])
      expect((await app.post(acts.collect, { ...target, on: true }, once(person))).code).toBe(Code.AppSuccess)
    const said = { ...target, reason: 'advert', reasonDesc: '这是我邻居写的' }
    expect((await app.post(reports.submit, said, once(mei))).code).toBe(Code.AppSuccess)
    expect((await app.post(relations.block, { userId: mei.id, on: true }, once(reader))).code).toBe(Code.AppSuccess)
    await eraseAccount(app.db, mei.id, app.clock.now())
    expect(await app.db.$count(collects, eq(collects.userId, mei.id))).toBe(0)
    const [row] = await app.db.select().from(trendRows).where(eq(trendRows.id, post))
    expect(row?.collectNum).toBe(1)
    for (const { id } of admins) {
      const told = await app.db.select().from(messages).where(eq(messages.userId, id))
      expect(told).toMatchObject([{ title: '有动态被举报', reason: '广告营销', content: '' }])
    }
    if (cluster) await expectCopied(app.db, cluster, url)
  })
})
