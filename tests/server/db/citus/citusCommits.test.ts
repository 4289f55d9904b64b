import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { relations } from '@contract/relation'
import { walk } from '@contract/walk'
import { answerPrepared } from '@server/calls/form'
import { answerOnce } from '@server/calls/idempotency'
import { CommitPending } from '@server/db/failure'
import { migrateServer } from '@server/db/migrate'
import { openPostgres } from '@server/db/postgres'
import { book, closeSlot, listBookings, openSlots } from '@server/features/bookings/service'
import { cancelOrdersOf } from '@server/features/catering/service'
import { adjust, balanceOf, verify } from '@server/features/points/service'
import { pause } from '@tests/support/concurrency/pause'
import { startCitusWhereItRuns, type TestCitus } from '@tests/support/servers/citus'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { balance, eater, insertCanteen, one, order } from '../../features/catering/lunch'
import { signedIn } from '../../features/session/accounts'
import { expectCopied, once, rowsOf, urlOn } from './citusPeople'

const given = await startCitusWhereItRuns()
const NOW = new Date('2026-06-15T04:00:00Z')
const DINNER = { date: '2026-06-15', meal: 'dinner' as const }

describe.runIf(given)('a transaction that a coordinator of Citus commits together with a worker', () => {
  const cluster = given as TestCitus
  let app: TestApp
  let url: string

  beforeAll(async () => {
    url = await cluster.createDatabase()
    app = await startTestApp({ open: await openPostgres(url) })
    await insertCanteen(app.db)
  })
  afterAll(async () => {
    await app.close()
    await cluster.stop()
  })

  const countOf = async (table: string) =>
    (await rowsOf<{ n: number }>(app.db, `select count(*)::int as n from ${table}`))[0]?.n

  /** Puts committed rows of the worker with this number back into a prepared transaction; commits it when called. */
  async function uncommitted(n: number, shard: string, where: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: urlOn(cluster, n, url) })
    await client.connect()
    const gid = crypto.randomUUID()
    await client.query('set citus.enable_manual_changes_to_shards = on')
    const { rows } = await client.query<{ rows: string }>(
      `with gone as (delete from ${shard} where ${where} returning *) select json_agg(gone)::text as rows from gone`,
    )
    await client.query('begin')
    await client.query(`insert into ${shard} select * from json_populate_recordset(null::${shard}, $1)`, [
      rows[0]?.rows,
    ])
    await client.query(`prepare transaction '${gid}'`)
    return async () => {
      await client.query(`commit prepared '${gid}'`)
      await client.end()
    }
  }

  /** The same for rows of a distributed table, which belong to one person or scope. */
  async function uncommittedOf(table: string, owner: string, where: string): Promise<() => Promise<void>> {
    const [at] = await rowsOf<{ shard: string; port: number }>(
      app.db,
      `select shardid as shard, nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
        where shardid = get_shard_id_for_distribution_column('${table}', '${owner}')`,
    )
    const n = cluster.workers.findIndex((worker) => Number(new URL(worker.url).port) === at?.port)
    return uncommitted(n, `${table}_${at?.shard}`, where)
  }

  /** Begins work that waits, and commits in the midst of it. */
  async function meanwhile<Result>(work: Promise<Result>, commit: () => Promise<void>): Promise<Result> {
    await pause(300)
    await commit()
    return work
  }

  it('what a worker has written is undone where the coordinator fails to commit', async () => {
    const { db } = app
    const serializable = { isolationLevel: 'serializable' } as const
    const failed = db.transaction(async (own) => {
      await own.execute(sql`select count(*) from app_settings`)
      await own.execute(sql`insert into point_lots (user_id, "left", expires_at)
        values ('nobody', 1, now())`)
      await own.execute(sql`insert into app_settings (name, value) values ('own', '1')`)
      await db.transaction(async (first) => {
        await first.execute(sql`select count(*) from app_settings`)
        await first.execute(sql`insert into app_settings (name, value) values ('first', '1')`)
      }, serializable)
    }, serializable)
    await expect(failed).rejects.toMatchObject({ cause: { code: '40001' } })
    expect(await countOf(`point_lots where user_id = 'nobody'`)).toBe(0)
  })

  it('a database that a former version distributed gets new triggers and functions with the migrations', async () => {
    const { db } = app
    const made = async () => [
      await countOf(`pg_trigger where tgname = 'reported_to_citus'`),
      await countOf(`pg_dist_partition where logicalrelid = to_regclass('local_writes.nothing')`),
      await rowsOf(db, `select obj_description('copies.keep_follows'::regproc, 'pg_proc') as versions`),
    ]
    const before = await made()
    await db.execute(sql`drop schema local_writes cascade`)
    const form = (before[2] as { versions: string }[])[0]?.versions.split(' ')[0] ?? ''
    await db.execute(sql.raw(`comment on function copies.keep_follows() is '${form}'`))
    expect((await made())[0]).toBe(0)
    await migrateServer(url)
    expect(await made()).toEqual(before)
  })

  it('between its commits, a sync with fewer steps leaves the more of another device', async () => {
    const walker = await signedIn(app)
    const synced = (steps: number) =>
      app.post(walk.sync, { source: 'ios', days: [{ date: DINNER.date, steps }] }, once(walker))
    expect((await synced(9000)).data.steps).toBe(9000)
    const commit = await uncommittedOf('walk_days', walker.id, `user_id = '${walker.id}'`)
    expect((await meanwhile(synced(5000), commit)).data.steps).toBe(9000)
    const [day] = await rowsOf(app.db, `select steps, counted, reached_in_time from walk_days`)
    expect(day).toEqual({ steps: 9000, counted: 9000, reached_in_time: true })
  })

  it('between its commits, points are not spent without the lots that they come from', async () => {
    const { id } = await signedIn(app)
    const change = (points: number) =>
      app.db.transaction((tx) => adjust(tx, { userId: id, points, reason: '补发', now: NOW }))
    await change(100)
    const commit = await uncommittedOf('point_lots', id, `user_id = '${id}'`)
    await expect(change(-60)).rejects.toThrow(CommitPending)
    await commit()
    await change(-60)
    expect(await balanceOf(app.db, id)).toBe(40)
    expect((await verify(app.db)).wrong).toEqual([])
  })

  it('between its commits, a slot is not closed without cancelling its booking', async () => {
    const { db } = app
    const [host, mei] = [await signedIn(app), await signedIn(app)]
    const asked = { kind: BookingKind.Mentor, now: NOW, hostId: host.id }
    const times = { startTime: '2026-06-17 09:00:00', endTime: '2026-06-17 10:00:00', place: '一号楼' }
    const [slot] = await db.transaction((tx) => openSlots(tx, asked, [times]))
    const slotId = slot?.slotId ?? ''
    await db.transaction((tx) =>
      book(tx, { ...asked, slotId, userId: mei.id, isHost: async () => true }, () => ({ topic: '职业规划' })),
    )
    const commit = await uncommittedOf('bookings', mei.id, `user_id = '${mei.id}'`)
    const close = () => db.transaction((tx) => closeSlot(tx, { ...asked, slotId, ifFree: false }))
    await expect(close()).rejects.toThrow(CommitPending)
    await commit()
    await close()
    const own = await listBookings(db, { ...asked, userId: mei.id, side: 'user' }, null)
    expect(own.list.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('between its commits, no order of a disabled person is left out', async () => {
    const { db } = app
    const person = await eater(app)
    expect((await order(app, person, [one('noodles', 1, 'big')], DINNER)).code).toBe(0)
    const commit = await uncommittedOf('meal_orders', person.id, `user_id = '${person.id}'`)
    const cancel = () => db.transaction((tx) => cancelOrdersOf(tx, [person.id], NOW))
    await expect(cancel()).rejects.toThrow(CommitPending)
    await commit()
    await cancel()
    expect(await balance(app, person)).toBe(10_000)
  })

  it('between its commits, a repeated write whose preparation fails waits for the answer', async () => {
    const { id } = await signedIn(app)
    const attempt = { db: app.db, scope: id, path: '/upload', key: crypto.randomUUID(), now: NOW }
    const answer = { code: 0, data: { fileId: 'f1' }, msg: '' }
    await answerOnce(attempt, 'print', async () => answer)
    const commit = await uncommittedOf('idempotency_keys', id, `scope = '${id}'`)
    const prepare = () => Promise.reject(new Error('已经用掉'))
    const repeated = answerPrepared(attempt, 'print', prepare, () => Promise.reject(new Error('写了两次')))
    expect(await meanwhile(repeated, commit)).toEqual(answer)
  })

  it('between its commits, somebody unfollowed at once is followed on no node', async () => {
    const [one, other] = [await signedIn(app), await signedIn(app)]
    const follow = (on: boolean) => app.post(relations.follow, { userId: other.id, on }, once(one))
    expect((await follow(true)).code).toBe(Code.AppSuccess)
    const [copy] = await rowsOf<{ shard: string }>(
      app.db,
      `select shardid as shard from pg_dist_shard where logicalrelid = 'copies.follows'::regclass`,
    )
    const commit = await uncommitted(0, `copies.follows_${copy?.shard}`, `follower_id = '${one.id}'`)
    expect((await meanwhile(follow(false), commit)).code).toBe(Code.AppSuccess)
    await expectCopied(app.db, cluster, url)
  })
})
