import { sql } from 'drizzle-orm'
import { acts } from '@contract/act'
import { login } from '@contract/login'
import { TargetKind, trends } from '@contract/trend'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '@server/db/db'
import { seedAlone } from '@server/db/migrate'
import { openPostgres } from '@server/db/postgres'
import { startFailureMessage } from '@server/startWords'
import { pause } from '@tests/support/concurrency/pause'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { findPgBouncer, startPgBouncer, type TestPgBouncer } from '@tests/support/servers/pgbouncer'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const CONNECTIONS = 3

describe.runIf(findPgBouncer())('behind a pooler in transaction mode', () => {
  let postgres: TestPostgres
  let pooler: TestPgBouncer
  let url: string
  let apps: TestApp[]
  let [one, two] = [] as unknown as [TestApp, TestApp]

  beforeAll(async () => {
    postgres = await startPostgres()
    pooler = await startPgBouncer(postgres.url, CONNECTIONS)
    url = pooler.urlOf(await postgres.createDatabase())
    const opened = await Promise.all([1, 2].map(() => openPostgres(url, { pooled: true })))
    apps = await Promise.all(opened.map((open) => startTestApp({ open })))
    ;[one, two] = apps as [TestApp, TestApp]
  })
  afterAll(async () => {
    await Promise.all((apps ?? []).map((each) => each.close()))
    await pooler?.stop()
    await postgres?.stop()
  })

  it('several processes that start at once migrate an empty database once', async () => {
    const applied = await rowsOf(
      one.db,
      sql`select count(*)::int as n, count(distinct hash)::int as hashes from drizzle.__drizzle_migrations`,
    )
    expect(applied[0]?.n).toBeGreaterThan(0)
    expect(applied[0]?.n).toBe(applied[0]?.hashes)
  })

  it('more processes than it has connections start at once, and none waits without end', async () => {
    const empty = pooler.urlOf(await postgres.createDatabase())
    const opened = await Promise.all(
      Array.from({ length: 2 * CONNECTIONS }, () => openPostgres(empty, { pooled: true })),
    )
    const answers = await Promise.all(opened.map(({ db }) => rowsOf(db, sql`select count(*)::int as n from users`)))
    expect(answers).toEqual(Array.from({ length: 2 * CONNECTIONS }, () => [{ n: 0 }]))
    await Promise.all(opened.map((open) => open.close()))
  })

  it('a process that takes it for the database itself does not start, and says what to set', async () => {
    const said = await openPostgres(url).then(() => 'opened', startFailureMessage)
    expect(said).toContain('DATABASE_URL 是连接池的地址')
    expect(said).toContain('请同时设置 DATABASE_POOLING=transaction')
  })

  it('one process at a time fills it', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await pause(100)
      inside -= 1
    }
    await Promise.all([seedAlone(url, work), seedAlone(url, work)])
    expect(most).toBe(1)
  })

  it('calls of two processes that share few connections are answered as by themselves', async () => {
    const now = one.clock.now()
    const author = await insertUser(one.db)
    const tokens = await Promise.all(
      Array.from({ length: 12 }, async () => insertSession(one.db, await insertUser(one.db), now)),
    )
    const ids = await Promise.all([1, 2, 3].map((n) => insertTrend(one.db, { authorId: author, title: `第 ${n} 条` })))
    const like = (app: TestApp, token: string, targetId: string) =>
      app.post(acts.like, { targetKind: TargetKind.Trends, targetId, on: true }, { token, key: crypto.randomUUID() })
    const answers = await Promise.all(
      tokens.flatMap((token, i) => ids.map((id) => like(i % 2 === 0 ? one : two, token, id))),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    // The same statements repeatedly, for members and visitors, from both processes.
    const reads = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 === 0 ? one : two).post(
          trends.detail,
          { trendsId: ids[i % 3] ?? '' },
          i % 3 === 0 ? {} : { token: tokens[i % tokens.length] ?? '' },
        ),
      ),
    )
    expect(new Set(reads.map(({ data }) => data?.likeNum))).toEqual(new Set([tokens.length]))
  })

  it('a repeated write is done once', async () => {
    const now = one.clock.now()
    const token = await insertSession(one.db, await insertUser(one.db), now)
    const id = await insertTrend(one.db, { authorId: await insertUser(one.db) })
    const key = crypto.randomUUID()
    const body = { targetKind: TargetKind.Trends, targetId: id, on: true } as const
    const [first, second] = await Promise.all([one, two].map((app) => app.post(acts.collect, body, { token, key })))
    expect(first?.data).toEqual({ on: true, count: 1 })
    expect(second?.data).toEqual(first?.data)
  })

  it('the limit of codes for a number counts both', async () => {
    const mobile = '13800009999'
    const answers = await Promise.all([one, two].map((app) => app.post(login.sendPublicCode, { mobile })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 100429])
  })

  it('a transaction has its time limits, and leaves none behind for the next one', async () => {
    const shown = (db: Db) => rowsOf(db, sql`select current_setting('statement_timeout') as n`)
    expect(await one.db.transaction((tx) => shown(tx as unknown as Db))).toEqual([{ n: '10s' }])
    for (let turn = 0; turn < 2 * CONNECTIONS; turn += 1) expect(await shown(one.db)).toEqual([{ n: '0' }])
    const slow = one.db.transaction((tx) => tx.execute(sql`set local statement_timeout = 50; select pg_sleep(5)`))
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
    expect(await shown(one.db)).toEqual([{ n: '0' }])
  })
})

interface Row {
  n: unknown
  hashes?: number
}

async function rowsOf(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}
