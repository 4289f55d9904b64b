import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { mailbox } from '@contract/mailbox'
import { MessageKind, messages } from '@contract/message'
import { points } from '@contract/points'
import { publishing, type TrendWords } from '@contract/publish'
import { relations } from '@contract/relation'
import { FeedTab, TargetKind, trends } from '@contract/trend'
import { runCommand } from '@server/cli/run'
import { tablesOf } from '@server/cli/copies/tableCopies'
import type { Db } from '@server/db/db'
import { DISTRIBUTED } from '@server/db/citus/distribution'
import { isDatabaseAway } from '@server/db/failure'
import { openPostgres } from '@server/db/postgres'
import { notify } from '@server/features/messages/service'
import { verify } from '@server/features/points/service'
import { workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { cliContextOf } from '@tests/support/cliContext'
import { pause } from '@tests/support/concurrency/pause'
import { insertTrend } from '@tests/support/rows'
import { startCitusWhereItRuns } from '@tests/support/servers/citus'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'

const cluster = await startCitusWhereItRuns()
const TABLES = DISTRIBUTED.map(({ table }) => table).sort()
/** More rows than are copied while the table is locked. */
const DELIVERIES = 1500

type Person = Awaited<ReturnType<typeof signedIn>>

async function rowsOf<Row>(db: Db, text: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
}

async function distributedOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function countOf(db: Db, table: string): Promise<number | undefined> {
  const [row] = await rowsOf<{ n: number }>(db, `select count(*)::int as n from ${table}`)
  return row?.n
}

const once = (person: Person) => ({ token: person.token, key: crypto.randomUUID() })
const followed = async (app: TestApp, { token }: Person) =>
  (await app.post(trends.page, { tab: FeedTab.Follow }, { token })).data.list.map(({ trendsId }) => trendsId)

async function exported(app: TestApp, { id }: Person, table: string): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bole-citus-export-'))
  try {
    const [user] = await rowsOf<{ username: string }>(app.db, `select username from users where id = '${id}'`)
    const words = ['user', 'export', '--username', user?.username ?? '', '--to', join(folder, 'own')]
    await runCommand(words, async () => cliContextOf(app))
    const data = JSON.parse(await readFile(join(folder, 'own/data.json'), 'utf8')) as Record<string, []>
    return data[table] ?? []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws errors that do not ask a writer to retry. */
function refusedOnly(error: unknown): false {
  if (!isDatabaseAway(error)) throw error
  return false
}

describe.runIf(cluster)('on a coordinator of Citus with two workers', () => {
  let app: TestApp | undefined
  let undistributed: TestApp | undefined

  beforeAll(async () => {
    if (!cluster) return
    app = await startTestApp({ open: await openPostgres(await cluster.createDatabase()) })
  })
  afterAll(async () => {
    await app?.close()
    await undistributed?.close()
    await cluster?.stop()
  })

  it('the migration of a new database distributes it', async () => {
    if (!app) throw new Error('not started')
    expect(await distributedOf(app.db)).toEqual(TABLES)
  })

  it('people log in, publish, follow, like, comment, get messages and points', async () => {
    if (!app) throw new Error('not started')
    const [author, reader] = [await signedIn(app), await signedIn(app)]
    const words = { title: '', content: '<p>好</p>', fileIds: [], topicIds: [] }
    const published = await app.post(publishing.publish, { ...words, type: 1, visibility: 1 }, once(author))
    expect(published.code).toBe(Code.AppSuccess)
    const before = await insertTrend(app.db, { authorId: author.id, title: '先' })
    expect((await app.post(relations.follow, { userId: author.id, on: true }, once(reader))).code).toBe(Code.AppSuccess)
    const after = await insertTrend(app.db, { authorId: author.id, title: '后' })
    expect((await followed(app, reader)).sort()).toEqual([before, after].sort())
    const like = { targetKind: TargetKind.Trends, targetId: after, on: true }
    const key = once(reader)
    const [first, second] = [await app.post(acts.like, like, key), await app.post(acts.like, like, key)]
    expect(first.data).toEqual({ on: true, count: 1 })
    expect(second.data).toEqual(first.data)
    const comment = { trendsId: after, content: '说得好', fileIds: [] }
    expect((await app.post(comments.publish, comment, once(reader))).code).toBe(Code.AppSuccess)
    expect((await app.post(messages.summary, {}, author)).data.total).toBe(3)
    expect((await app.post(trends.detail, { trendsId: after }, reader)).data.commentNum).toBe(1)
    expect((await app.post(points.signIn, {}, once(reader))).data).toMatchObject({ points: 1, balance: 1 })
    expect((await app.post(points.signIn, {}, once(reader))).code).toBe(Code.Conflict)
    expect((await verify(app.db)).wrong).toEqual([])
    await app.post(relations.follow, { userId: author.id, on: false }, once(reader))
    expect(await followed(app, reader)).toEqual([])
  })

  it('tells of an answer no more once it is taken back, and of one person no more once they are blocked', async () => {
    if (!app) throw new Error('not started')
    const [author, one, other] = [await signedIn(app), await signedIn(app), await signedIn(app)]
    const trendsId = await insertTrend(app.db, { authorId: author.id, title: '众人' })
    for (const person of [one, other]) {
      const target = { targetKind: TargetKind.Trends, targetId: trendsId, on: true }
      await app.post(acts.like, target, once(person))
      await app.post(acts.collect, target, once(person))
    }
    const { data: comment } = await app.post(comments.publish, { trendsId, content: '问', fileIds: [] }, once(one))
    const reply = { trendsId, content: '答', fileIds: [], commentsId: comment.commentsId }
    await app.post(comments.publish, reply, once(other))
    const told = async (person: Person) =>
      (await app?.post(messages.list, { group: 'community_message' }, person))?.data.list
    expect(await told(one)).toMatchObject([{ kind: 8, content: '答', actor: { userId: other.id } }])
    expect(await told(author)).toMatchObject([
      { kind: 7 },
      { kind: 6, actorNum: 2, target: { title: '众人', meLiked: false } },
      { kind: 3, actorNum: 2, actor: { userId: other.id } },
    ])
    const collected = await app.post(trends.page, { tab: FeedTab.Collect }, one)
    expect(collected.data.list).toMatchObject([{ trendsId, meLiked: true, meCollected: true }])
    const [like] = await exported(app, other, 'likes')
    expect(like).toMatchObject({ user_id: other.id, target_id: trendsId })
    const joined = await exported(app, other, 'message_actors')
    expect(joined.map(({ user_id, actor_id }) => [user_id, actor_id])).toEqual([
      [author.id, other.id],
      [author.id, other.id],
    ])
    await app.post(comments.remove, { commentsId: comment.commentsId }, one)
    expect([await told(one), (await told(author))?.map(({ kind }) => kind)]).toEqual([[], [6, 3]])
    await app.post(relations.block, { userId: other.id, on: true }, once(author))
    expect(await told(author)).toMatchObject([
      { kind: 6, actorNum: 1, actor: { userId: one.id } },
      { kind: 3, actorNum: 1, actor: { userId: one.id } },
    ])
  })

  it('a like under way while its author blocks the other leaves no message for long', async () => {
    if (!app) throw new Error('not started')
    const { db, post, clock, context } = app
    const [author, other] = [await signedIn(app), await signedIn(app)]
    const trendsId = await insertTrend(db, { authorId: author.id })
    const like = { kind: MessageKind.Like, to: author.id, from: other.id, trendsId, now: clock.now() }
    await db.transaction(async (tx) => {
      await notify(tx, like)
      expect((await post(relations.block, { userId: other.id, on: true }, once(author))).code).toBe(Code.AppSuccess)
    })
    const told = async () => (await post(messages.list, { group: 'community_message' }, author)).data.list.length
    expect(await told()).toBe(1)
    clock.advance(15_000)
    await workOutbox(context, workers)
    expect(await told()).toBe(0)
  })

  it('an anonymous entry sent twice under one key is one', async () => {
    if (!app) throw new Error('not started')
    const author = await signedIn(app)
    const entry = { adviceType: 'canteen', adviceDesc: '汤太咸', anonymous: true }
    const twice = once(author)
    for (const _ of [1, 2]) expect((await app.post(mailbox.write, entry, twice)).code).toBe(Code.Success)
    expect((await app.post(mailbox.mine, { pageNum: 1, pageSize: 10 }, author)).data.total).toBe(1)
  })

  it('a backup comes back into a distributed database, which stays distributed', async () => {
    if (!app || !cluster) throw new Error('not started')
    const folder = await mkdtemp(join(tmpdir(), 'bole-citus-copy-'))
    const fresh = await startTestApp({ open: await openPostgres(await cluster.createDatabase()) })
    try {
      const from = app
      await runCommand(['backup', '--to', join(folder, 'copy')], async () => cliContextOf(from))
      const restored = runCommand(['restore', '--from', join(folder, 'copy')], async () => cliContextOf(fresh))
      expect(await restored).toContain('已恢复')
      expect(await distributedOf(fresh.db)).toEqual(TABLES)
      for (const table of [...TABLES, 'users', 'trends'])
        expect([table, await countOf(fresh.db, table)]).toEqual([table, await countOf(app.db, table)])
    } finally {
      await fresh.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('a running database that was not distributed becomes so by its command, and keeps what is written meanwhile', async () => {
    if (!cluster) throw new Error('not started')
    const url = await cluster.createDatabase({ joined: false })
    const running = await startTestApp({ open: await openPostgres(url) })
    undistributed = running
    const run = (...words: string[]) =>
      runCommand(['database', 'distribute', ...words], async () => ({
        ...cliContextOf(running),
        migrateUrl: url,
      }))
    await expect(run()).rejects.toThrow('还没有工作节点')
    const [author, reader] = [await signedIn(running), await signedIn(running)]
    await running.db.execute(sql`insert into trends (id, author_id, type, title, content, created_at, audit_status)
      select 'p' || n, ${author.id}, 1, '', '', now() - n * interval '1 minute', 1 from generate_series(1, ${DELIVERIES}::int) n`)
    await running.post(relations.follow, { userId: author.id, on: true }, once(reader))
    expect(await countOf(running.db, 'followed_trends')).toBe(DELIVERIES)
    const page = await followed(running, reader)
    await cluster.addWorkers(url)
    expect(await run('--dry-run')).toContain('followed_trends：按 follower_id')
    expect(await distributedOf(running.db)).toEqual([])

    let done = false
    const distributed = run().finally(() => (done = true))
    distributed.catch(() => undefined)
    let written = 0
    while (!done) {
      const posted: TrendWords = { title: '', content: '<p>好</p>', type: 1, fileIds: [], topicIds: [], visibility: 1 }
      const { code } = await running.post(publishing.publish, posted, once(author))
      if (code === Code.AppSuccess) {
        // A write is refused at the moment when a table moves, as for users (503).
        const kept = insertTrend(running.db, { authorId: author.id, id: `w${written + 1}`, createdAt: new Date() })
        if (await kept.then(() => true, refusedOnly)) written += 1
      }
      await pause(50)
    }
    expect(await distributed).toContain('已全部分布')
    expect(await distributedOf(running.db)).toEqual(TABLES)
    expect(await countOf(running.db, 'followed_trends')).toBe(DELIVERIES + written)
    const now = await followed(running, reader)
    expect(now.filter((id) => id.startsWith('p'))).toEqual(page.slice(0, now.length - Math.min(written, now.length)))
    expect(await run()).toContain('所有表都已分布')
    expect((await tablesOf(running.db)).filter((name) => /_\d+$/.test(name))).toEqual([])
  })
})
