import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages } from '@contract/message'
import { relations } from '@contract/relation'
import { FeedTab, TargetKind, trends } from '@contract/trend'
import type { Db, OpenDb } from '@server/db/db'
import { distributing } from '@server/db/migrate'
import { openPostgres } from '@server/db/postgres'
import { collectedTrends, likedTrends } from '@server/domain/ownActs'
import { newestOf } from '@server/features/messages/repo'
import { messages as messageRows } from '@server/features/messages/tables'
import { blocks } from '@server/features/people/tables'
import { insertFile, insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { ask, startCitusWhereItRuns, type TestCitus } from '@tests/support/servers/citus'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'
import { expectCopied, once, type Person, personOn, portOf, rowsOf, until, urlOn } from './citusPeople'

const given = await startCitusWhereItRuns()

describe.runIf(given)('on the workers of Citus', () => {
  const cluster = given as TestCitus
  let app: TestApp
  let open: OpenDb
  let url: string
  const ports = () => cluster.workers.map((worker) => new URL(worker.url).port)

  beforeAll(async () => {
    url = await cluster.createDatabase()
    open = await openPostgres(url)
    app = await startTestApp({ open })
  })
  afterAll(async () => {
    await app.close()
    await cluster.stop()
  })

  const followed = async ({ token }: Person) => await app.post(trends.page, { tab: FeedTab.Follow }, { token })
  const told = async ({ token }: Person) => await app.post(messages.list, { group: 'community_message' }, { token })

  it('everybody is read where the own rows lie, and nothing is written there', async () => {
    const found = new Set<string | undefined>()
    for (let n = 0; n < 20; n++) {
      const id = await insertUser(app.db)
      const port = await open.near(id, portOf)
      const remote = `select count(*)::int as n from messages where user_id = '${id}'`
      const plan = await open.near(id, async (db) => await db.execute(sql.raw(`explain ${remote}`)))
      expect(JSON.stringify(plan)).toContain(`port=${port}`)
      found.add(port)
    }
    expect([...found].sort()).toEqual(ports().sort())
    const write = open.near('u', (db) =>
      db.insert(blocks).values({ blockerId: 'u', blockedId: 'v', createdAt: new Date() }),
    )
    await expect(write).rejects.toThrow()
  })

  it('what was written is read at once, on whichever worker', async () => {
    for (const port of ports()) {
      const [author, reader] = [await personOn(app, port), await personOn(app, port)]
      for (let n = 0; n < 10; n++) {
        const follow = { userId: author.id, on: true }
        expect((await app.post(relations.follow, follow, once(reader))).code).toBe(Code.AppSuccess)
        const trendsId = await insertTrend(app.db, { authorId: author.id, title: `第 ${n} 条` })
        expect((await followed(reader)).data.list[0]).toMatchObject({ trendsId, likeNum: 0 })
        const like = { targetKind: TargetKind.Trends, targetId: trendsId, on: true }
        await app.post(acts.like, like, once(reader))
        await app.post(comments.publish, { trendsId, content: '好', fileIds: [] }, once(reader))
        expect((await followed(reader)).data.list[0]).toMatchObject({ meLiked: true, likeNum: 1, commentNum: 1 })
        expect((await told(author)).data.list[0]).toMatchObject({
          target: { title: `第 ${n} 条` },
          actor: { userId: reader.id },
        })
        await app.post(relations.follow, { ...follow, on: false }, once(reader))
        expect((await followed(reader)).data.list).toEqual([])
      }
      expect((await app.post(messages.summary, {}, author)).data.total).toBeGreaterThan(0)
    }
  })

  it('messages lead to no page of an account that was closed', async () => {
    for (const port of ports()) {
      const [author, reader] = [await personOn(app, port), await personOn(app, port)]
      await app.post(relations.follow, { userId: author.id, on: true }, once(reader))
      expect((await told(author)).data.list).toMatchObject([{ actor: { userId: reader.id } }])
      await app.db.execute(sql`update users set disabled_at = now() where id = ${reader.id}`)
      expect((await told(author)).data.list).toMatchObject([{ actor: { userId: '' } }])
    }
  })

  it('the statements of the own rows go to one worker and are planned once, however long their lists are', async () => {
    const id = await insertUser(app.db)
    const [row] = await app.db
      .insert(messageRows)
      .values({ userId: id, group: 'system', category: '1', kind: 1, readSeq: 0, createdAt: new Date() })
      .returning({ id: messageRows.id })
    const plans = (near: Db) =>
      near.transaction(async (tx) => {
        for (let n = 1; n <= 12; n++) {
          const ids = Array.from({ length: 1 + (n % 4) }, (_, at) => `t${at}`)
          await likedTrends(tx, id, ids)
          await collectedTrends(tx, id, ids)
          expect(await newestOf(tx, id, n % 2 ? [row?.id ?? 0] : [1, row?.id ?? 0])).toHaveLength(1)
        }
        return rowsOf<{ name: string; made: number }>(
          tx,
          `select name, custom_plans::int as made from pg_prepared_statements
          where name in ('collected_of', 'liked_of', 'messages_newest') order by name`,
        )
      })
    const expected = ['collected_of', 'liked_of', 'messages_newest'].map((name) => ({ name, made: 5 }))
    expect(await plans(app.db)).toEqual(expected)
    expect(await open.near(id, plans)).toEqual(expected)
  })

  it('every copy has what its table has', async () => {
    const authorId = await insertUser(app.db)
    const fileIds = [await insertFile(app.db), await insertFile(app.db)]
    const trendsId = await insertTrend(app.db, { authorId, fileIds })
    await app.db.execute(sql`update users set nick_name = '改名' where id = ${authorId}`)
    await app.db.execute(sql`update trend_files set position = position + 10 where trend_id = ${trendsId}`)
    await app.db.execute(sql`delete from trend_files where trend_id = ${trendsId} and position = 11`)
    await expectCopied(app.db, cluster, url)
  })

  it('writers of different rows of one table do not wait for each other', async () => {
    const [one, other, third] = [await insertUser(app.db), await insertUser(app.db), await insertUser(app.db)]
    const renamed = (db: Db, id: string) => db.execute(sql`update users set nick_name = 'n' || id where id = ${id}`)
    const blocking = (blockerId: string) => ({ blockerId, blockedId: third, createdAt: new Date() })
    await app.db.transaction(async (tx) => {
      await renamed(tx as unknown as Db, one)
      await tx.insert(blocks).values(blocking(one))
      await renamed(app.db, other)
      await app.db.insert(blocks).values(blocking(other))
      await app.db.delete(blocks).where(sql`blocker_id = ${other}`)
    })
    await expectCopied(app.db, cluster, url)
  })

  it('a role that owns no tables reads there as well', async () => {
    const own = await cluster.createDatabase()
    await ask(own, 'create role server_alone login')
    const asServer = Object.assign(new URL(own), { username: 'server_alone' }).href
    const opened = await openPostgres(asServer, { migrateUrl: own })
    const others = await startTestApp({ open: opened })
    try {
      const [author, reader] = [await signedIn(others), await signedIn(others)]
      await others.post(relations.follow, { userId: author.id, on: true }, once(reader))
      const trendsId = await insertTrend(others.db, { authorId: author.id })
      const page = await others.post(trends.page, { tab: FeedTab.Follow }, reader)
      expect(page.data.list).toMatchObject([{ trendsId }])
      expect((await others.post(messages.list, { group: 'community_message' }, author)).data.list).toHaveLength(1)
      expect(ports()).toContain(await opened.near(reader.id, portOf))
    } finally {
      await others.close()
    }
  })

  it('a worker without the copies leaves its readers to the coordinator', async () => {
    const [port = ''] = ports()
    const [author, reader] = [await personOn(app, port), await personOn(app, port)]
    await app.post(relations.follow, { userId: author.id, on: true }, once(reader))
    const trendsId = await insertTrend(app.db, { authorId: author.id })
    await ask(urlOn(cluster, 0, url), 'set citus.enable_ddl_propagation = off', 'alter schema reading rename to away')
    expect((await followed(reader)).data.list).toMatchObject([{ trendsId }])
    expect(await open.near(reader.id, portOf)).toBe(new URL(url).port)
    await ask(urlOn(cluster, 0, url), 'set citus.enable_ddl_propagation = off', 'alter schema away rename to reading')
    await until(async () => (await open.near(reader.id, portOf)) === port)
    expect((await followed(reader)).data.list).toMatchObject([{ trendsId }])
  })

  it('copies of another form wait for the command, which makes them again', async () => {
    const [port = ''] = ports()
    const reader = await personOn(app, port)
    await ask(url, `comment on function copies.keep_topics() is 'older'`)
    for (const n of cluster.workers.keys())
      await ask(
        urlOn(cluster, n, url),
        'set citus.enable_ddl_propagation = off',
        `comment on schema reading is 'older'`,
      )
    const newer = await openPostgres(url)
    try {
      expect(await newer.near(reader.id, portOf)).toBe(new URL(url).port)
      await distributing(url, async (_workers, steps) => {
        expect(steps.map(({ title }) => title)).toEqual(['topics：复制到各节点', '工作节点：可以直接阅读'])
        for (const step of steps) await step.run()
      })
      await until(async () => (await newer.near(reader.id, portOf)) === port)
    } finally {
      await newer.close()
    }
    await insertTopic(app.db)
    await expectCopied(app.db, cluster, url)
  })
})
