import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { outbox } from '@server/db/tables'
import { openPostgres } from '@server/db/postgres'
import { rowsOf } from '@server/db/rowsOf'
import { runCommand } from '@server/cli/run'
import { foldTallies, verifyLog, writeLog } from '@server/features/audit/service'
import { auditItems, auditLog, auditTallies } from '@server/features/audit/tables'
import { messages } from '@server/features/messages/tables'
import { trends } from '@server/features/trends/tables'
import { settle } from '@server/features/audit/service'
import { workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { cliContextOf } from '@tests/support/cliContext'
import { startPostgres } from '@tests/support/servers/postgres'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { fillWaiting, judge, type Person, rowsReadInFull, settled, signedIn, waitingTrend } from './auditing'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const CONTESTS = 200
const ADMINS = 8
const AT_ONCE = 5
const WAITING = 100_000

let postgres: TestCluster

beforeAll(async () => {
  postgres = await startTestCluster()
})
afterAll(() => postgres?.stop())

const ignored = () => undefined

describe('two servers on one PostgreSQL', () => {
  let servers: TestApp[]
  let db: TestApp['db']
  let admins: Person[]
  let author: Person

  beforeAll(async () => {
    const url = await postgres.createDatabase()
    servers = [
      await startTestApp({ open: await openPostgres(url) }),
      await startTestApp({ open: await openPostgres(url) }),
    ]
    db = at(0).db
    admins = []
    for (let n = 0; n < ADMINS; n += 1) admins.push(await signedIn(at(0), ['auditAdmin']))
    author = await signedIn(at(0))
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server.close()
  })

  const at = (n: number): TestApp => servers[n % 2] ?? (servers[0] as TestApp)

  /** Eight admins concurrently on one post, half of them approving and half refusing. */
  async function contest(trendsId: string): Promise<number[]> {
    const answers = admins.map((admin, n) => judge(at(n), admin, trendsId, n % 2 ? 2 : 1))
    return (await Promise.all(answers)).map(({ code }) => code)
  }

  it('200 contests of eight admins end in one verdict, one log row and one notice each', async () => {
    const ids: string[] = []
    for (let n = 0; n < CONTESTS; n += 1) ids.push(await waitingTrend(at(0), author.id))
    const wrong: string[] = []
    const contests = ids.map((id) => async () => {
      const codes = await contest(id)
      const won = codes.filter((code) => code === Code.AppSuccess).length
      const busy = codes.filter((code) => code === Code.Conflict).length
      if (won !== 1 || busy !== ADMINS - 1) wrong.push(`${id}: ${codes.join(' ')}`)
    })
    await runConcurrently(contests, AT_ONCE)
    expect(wrong).toEqual([])
    for (const server of servers) server.clock.advance(5000)
    await Promise.all(servers.map(({ context }) => workOutbox(context, workers)))
    expect(await db.select().from(outbox)).toEqual([])

    const rows = await db.select().from(auditLog).orderBy(asc(auditLog.id))
    expect(rows).toHaveLength(CONTESTS)
    const folded = new Map(rows.map(({ trendId, toStatus }) => [trendId, toStatus]))
    const present = await db.select({ id: trends.id, status: trends.auditStatus }).from(trends)
    expect(present.filter(({ id, status }) => folded.get(id) !== status)).toEqual([])
    // Badges are notified as well, without a post.
    const told = await db
      .select({ trendId: messages.trendId })
      .from(messages)
      .where(and(eq(messages.userId, author.id), isNotNull(messages.trendId)))
    expect(new Set(told.map(({ trendId }) => trendId)).size).toBe(CONTESTS)
    expect(told).toHaveLength(CONTESTS)
    expect(await verifyLog(db)).toEqual({ length: CONTESTS, faults: [] })
  }, 500_000)

  it('one lease of many asked for at once; a verdict against it is refused until it lapses', async () => {
    const trendsId = await waitingTrend(at(0), author.id)
    const asked = await Promise.all(admins.map(({ token }, n) => at(n).post(calls.lock, { trendsId }, { token })))
    const holders = new Set(asked.map(({ data }) => data.lockedBy))
    expect(holders.size).toBe(1)
    expect(asked.filter(({ data }) => data.meLocked === '1')).toHaveLength(1)
    const [holder] = holders
    const others = admins.filter(({ id }) => id !== holder)
    for (const [n, other] of others.entries()) expect((await judge(at(n), other, trendsId, 1)).code).toBe(Code.Conflict)
    for (const server of servers) server.clock.advance(119_000)
    expect((await judge(at(0), others[0] as Person, trendsId, 1)).code).toBe(Code.Conflict)
    for (const server of servers) server.clock.advance(1000)
    expect((await judge(at(1), others[0] as Person, trendsId, 1)).code).toBe(Code.AppSuccess)
  })

  it('an undo and the outbox never both win', async () => {
    const admin = admins[0] as Person
    for (let round = 0; round < 40; round += 1) {
      const trendsId = await waitingTrend(at(0), author.id)
      await judge(at(0), admin, trendsId, 1)
      for (const server of servers) server.clock.advance(5000)
      const [undone] = await Promise.all([
        at(0).post(calls.undo, { trendsId }, { token: admin.token }),
        ...servers.map(({ context }) => workOutbox(context, workers)),
      ])
      const [row] = await db.select({ status: trends.auditStatus }).from(trends).where(eq(trends.id, trendsId))
      expect(row?.status).toBe(undone.code === Code.AppSuccess ? 0 : 1)
    }
  })

  it('a verification of the log is not disturbed by a decision made meanwhile', async () => {
    const entry = {
      trendId: 't',
      title: '',
      adminId: 'u',
      adminName: '',
      action: 'tags',
      subject: 'trend',
      objectId: '',
    }
    const verified = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table audit_log in access exclusive mode`)
      const outcome = runCommand(['audit-verify'], async () => cliContextOf(at(1))).catch(String)
      await vi.waitFor(async () => {
        const blocked = sql`select 1 from pg_locks where relation = 'audit_log'::regclass and not granted`
        expect(await rowsOf(tx, blocked)).toHaveLength(1)
      }, 30_000)
      await writeLog(tx, [{ ...entry, fromStatus: 0, toStatus: 0, tags: [], reason: '', at: at(0).clock.now() }])
      return { outcome }
    })
    expect(await verified.outcome).toMatch(/^审核日志完整/)
  })

  it('a worker that is killed leaves its work to the other one', async () => {
    const trendsId = await waitingTrend(at(0), author.id)
    await judge(at(0), admins[0] as Person, trendsId, 1)
    for (const server of servers) server.clock.advance(5000)
    const dying = {
      ...workers,
      'audit.settle': async (tx: TestApp['db'], payload: unknown, now: Date) => {
        await settle(tx, payload, now)
        throw new Error('killed')
      },
    }
    await db
      .transaction(async (tx) => {
        const testApp = { ...at(0).context, db: tx as unknown as TestApp['db'] }
        await workOutbox(testApp, dying)
        throw new Error('gone with its connection')
      })
      .catch(ignored)
    const status = async () =>
      (await db.select({ status: trends.auditStatus }).from(trends).where(eq(trends.id, trendsId)))[0]?.status
    expect(await status()).toBe(0)
    await settled(at(1), 0)
    expect(await status()).toBe(1)
  })
})

describe('100,000 waiting posts on PostgreSQL', () => {
  it('show their first page with their counts without reading them all, and keep counting right', async () => {
    // Of its own also in a trial on Citus, whose triggers write each row on every node.
    const alone = await startPostgres()
    const testApp = await startTestApp({ open: await openPostgres(await alone.createDatabase()) })
    const { admin } = await fillWaiting(testApp, WAITING)
    const read = await rowsReadInFull(testApp.db)
    for (const type of [undefined, 2] as const) {
      const { data } = await testApp.post(
        calls.waiting,
        { cursor: null, ...(type ? { type } : {}) },
        { token: admin.token },
      )
      expect(data.list).toHaveLength(20)
      expect(data.total).toBe(type ? WAITING / 4 : WAITING)
    }
    expect((await rowsReadInFull(testApp.db)) - read).toBeLessThan(1000)
    expect((await testApp.post(calls.data, {}, { token: admin.token })).data.waiting).toBe(WAITING)
    await testApp.db.execute(
      sql`update trends set removed_at = created_at where id in (select 't' || n from generate_series(1, 400) n)`,
    )
    await Promise.all([foldTallies(testApp.db), foldTallies(testApp.db)])
    expect((await testApp.post(calls.waiting, { cursor: null, type: 2 }, { token: admin.token })).data.total).toBe(
      WAITING / 4 - 100,
    )
    expect(await testApp.db.select().from(auditTallies)).toHaveLength(4)
    await testApp.close()
    await alone.stop()
  })
})

describe('a server whose role only uses the tables', () => {
  it('adds to the log and reads it, and can do no more with it', async () => {
    const ownerUrl = await postgres.createDatabase()
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query(`create role serving login`)
    const serverUrl = ownerUrl.replace('//bole@', '//serving@')
    const testApp = await startTestApp({ open: await openPostgres(serverUrl, { migrateUrl: ownerUrl }) })
    const [admin, author] = [await signedIn(testApp, ['auditAdmin']), await signedIn(testApp)]
    const trendsId = await waitingTrend(testApp, author.id)
    expect((await judge(testApp, admin, trendsId, 1)).code).toBe(Code.AppSuccess)
    await settled(testApp)
    expect((await testApp.db.select().from(auditItems))[0]?.fresh).toBe(false)
    for (const statement of [
      "update audit_log set reason = 'x'",
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable trigger user',
    ]) {
      await expect(testApp.db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/permission denied|must be owner/) },
      })
    }
    await expect(owner.query('delete from audit_log')).rejects.toThrow(/the log is final/)
    expect(await verifyLog(testApp.db)).toEqual({ length: 1, faults: [] })
    await testApp.close()
    await owner.end()
  })
})
