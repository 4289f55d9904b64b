import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { rowsOf } from '@server/db/rowsOf'
import { trialDatabases } from '../databases/trialDb'
import { startTestCluster, type TestCluster } from './testCluster'
import { startTestApp, type TestApp } from '../testApp'

export let first: TestApp
export let second: TestApp

/** Two apps on one PostgreSQL for the tests of a file, each with its own connections. */
export function withTwoApps(): void {
  let postgres: TestCluster | undefined
  beforeAll(async () => {
    postgres = await startTestCluster()
    const url = await postgres.createDatabase()
    first = await startTestApp({ open: await openPostgres(url) })
    second = await startTestApp({ open: await openPostgres(url) })
  })
  afterAll(async () => {
    await first?.close()
    await second?.close()
    await postgres?.stop()
  })
}

/** Odd and even callers use different apps. */
export const appOf = (n: number): TestApp => (n % 2 ? first : second)

const BLOCKED = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** Waits for rows of a worker, which the coordinator's own activity does not show. */
const BLOCKED_ON_WORKERS = sql`select distinct waiting_gpid from citus_lock_waits`

const countOf = async (query: SQL) => (await rowsOf(second.db, query)).length

/** Resolves once so many transactions wait for another. */
export const untilBlocked = (n: number) =>
  expect
    .poll(
      async () => {
        const here = await countOf(BLOCKED)
        return here === n || !trialDatabases()?.emptied ? here : countOf(BLOCKED_ON_WORKERS)
      },
      { timeout: 10_000 },
    )
    .toBe(n)

/** The answer to a call that comes while a transaction runs. */
export async function meanwhile<Answer>(
  work: (tx: Db) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await first.db.transaction(async (tx) => {
    await work(tx)
    const answer = call()
    await sleep(300)
    return { answer }
  })
  return answer
}
