import { sql } from 'drizzle-orm'
import { chinaDate } from '@contract/text/dateRange'
import { walk, type WalkPeriod, type WalkScope } from '@contract/walk'
import type { Db } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { writeCursor } from '@server/calls/cursor'
import { sweepWalk } from '@server/features/walk/service'
import { insertSession } from '../support/rows'
import { startPostgres } from '../support/servers/postgres'
import { startTestApp, type TestApp } from '../support/testApp'
import { watchedDb } from './plan'
import { measureRounds, type Rounds } from './rounds'

const DAYS = 31
const FOLLOWED = 200
/** Number of organisations, all of equal size. */
const ORGANISATIONS = 5
/** Walkers that sync again after the sums were written, as during a day. */
const SYNCED = 2000

export interface WalkBenchRow extends Rounds {
  name: string
}

const SCOPES: readonly [WalkScope, string][] = [
  ['all', '全体'],
  ['org', `单位（五分之一）`],
  ['follow', `关注（${FOLLOWED} 人）`],
]
const PERIODS: readonly [WalkPeriod, string][] = [
  ['day', '日'],
  ['week', '周'],
  ['month', '月'],
]

/** Walkers whose steps differ by person and day; only autovacuum vacuums and analyses. */
const statements = (people: number, today: string) => [
  `insert into organisations (id, name, nickname, authenticated)
   select 'o' || i, '单位' || i, '单位' || i, true from generate_series(0, ${ORGANISATIONS - 1}) i`,
  `insert into users (id, username, nick_name, org_id, created_at)
   select 'u' || i, 'u' || i, '同事' || i, 'o' || i % ${ORGANISATIONS}, now() from generate_series(1, ${people}) i`,
  `insert into walkers (user_id, ranked, source) select 'u' || i, true, 'ios' from generate_series(1, ${people}) i`,
  `insert into walk_days (user_id, date, steps, counted, goal, reached, reached_in_time)
   select 'u' || i, '${today}'::date - d, steps, least(steps, 30000), 8000, steps >= 8000, steps >= 8000
   from generate_series(1, ${people}) i, generate_series(0, ${DAYS - 1}) d,
     lateral (select 500 + i % 12011 + (i::bigint * 104729 + d * 15485863) % 9001 as steps) s`,
]

/** Runs on a connection without statement timeout. */
async function fill(url: string, people: number, today: string): Promise<void> {
  const { db, pool } = watchedDb(url)
  for (const statement of statements(people, today)) await db.execute(sql.raw(statement))
  await pool.end()
}

/** Readers at the start, middle and end of the month's rank. */
async function readersOf(db: Db, people: number, now: Date): Promise<string[]> {
  const found: string[] = []
  for (const place of [0, Math.floor(people / 2), people - 1]) {
    const { rows } = (await db.execute(
      sql`select user_id from walk_sums where period = 'month' and date = ${chinaDate(now)}::date order by steps desc limit 1 offset ${place}`,
    )) as unknown as { rows: { user_id: string }[] }
    found.push(rows[0]?.user_id ?? '')
  }
  return found
}

/** Pages of the rank with the reader's own place: p99 of a round, by scope and period. */
export async function measureWalk(people: number): Promise<WalkBenchRow[]> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const server = await startTestApp({ open: await openPostgres(url) })
  const { db } = server
  const now = server.clock.now()
  try {
    await fill(url, people, chinaDate(now))
    await sweepWalk(db, now)
    const readers = await readersOf(db, people, now)
    await db.execute(sql`insert into follows (follower_id, followee_id, created_at)
      select r, 'u' || i * 7, now() from unnest(array[${sql.join(readers, sql`, `)}]) r, generate_series(1, ${FOLLOWED}) i
      where r <> 'u' || i * 7 on conflict do nothing`)
    const tokens: string[] = []
    for (const reader of readers) tokens.push(await insertSession(db, reader, now))
    await syncSome(server, people)
    const rows: WalkBenchRow[] = []
    for (const [scope, ofScope] of SCOPES) {
      for (const [period, ofPeriod] of PERIODS) {
        for (const deep of scope === 'follow' ? [false] : [false, true])
          rows.push({
            name: `${ofScope}，${ofPeriod}，${deep ? '中间的一页' : '第一页'}`,
            ...(await measure(server, tokens, {
              scope,
              period,
              cursor: deep ? await middle(db, scope, period, chinaDate(now)) : null,
            })),
          })
      }
    }
    return rows
  } finally {
    await server.close()
    await postgres.stop()
  }
}

/** Raises today's steps of some walkers. */
async function syncSome({ post, db, clock }: TestApp, people: number): Promise<void> {
  const date = chinaDate(clock.now())
  for (let n = 0; n < SYNCED; n += 1) {
    const userId = `u${1 + ((n * 7919) % people)}`
    const token = await insertSession(db, userId, clock.now())
    const { code } = await post(walk.sync, { source: 'ios', days: [{ date, steps: 22_000 + n }] }, { token })
    if (code !== 0) throw new Error(`the sync of ${userId} answers ${code}`)
  }
}

/** Cursor of the page in the middle of a rank. */
async function middle(db: Db, scope: WalkScope, period: WalkPeriod, date: string): Promise<string> {
  const { rows } = (await db.execute(sql`select steps, user_id from walk_sums
    where period = ${period} and date = ${date}::date order by steps desc, user_id desc
    offset (select count(*) / 2 from walk_sums where period = ${period} and date = ${date}::date) limit 1`)) as unknown as {
    rows: { steps: number; user_id: string }[]
  }
  const [row] = rows
  if (!row) throw new Error('the rank is empty')
  return writeCursor(`walk ${scope} ${period}`, { key: row.steps, id: row.user_id })
}

const measure = (
  server: TestApp,
  tokens: readonly string[],
  body: { scope: WalkScope; period: WalkPeriod; cursor: string | null },
): Promise<Rounds> =>
  measureRounds(async (n) => {
    const { code, data } = await server.post(walk.rank, body, { token: tokens[n % tokens.length] ?? '' })
    if (code !== 0 || !data.me || data.list.length === 0) throw new Error(`the rank answers ${code} without its rows`)
  })
