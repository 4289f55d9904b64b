import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { keptSecret } from '@server/secret'
import { startPostgres, type TestPostgres } from '@tests/support/postgres'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

it('migrates once when several processes start at the same moment, and again without a change', async () => {
  const url = await postgres.createDatabase()
  const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)))
  const secrets = await Promise.all(opened.map(({ db }) => keptSecret(db)))
  expect(new Set(secrets).size).toBe(1)
  const applied = async (open: OpenDb | undefined) => {
    const { rows } = (await open?.db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as unknown as { rows: unknown[] }
    return rows.length
  }
  const before = await applied(opened[0])
  await Promise.all(opened.map(({ close }) => close()))
  const again = await openPostgres(url)
  expect(await applied(again)).toBe(before)
  await again.close()
})

it('goes on after its connections were cut, and says when the database is away', async () => {
  const url = await postgres.createDatabase()
  const open = await openPostgres(url)
  await Promise.all([1, 2, 3].map(() => open.ping()))
  const boss = new pg.Client({ connectionString: postgres.url })
  await boss.connect()
  const database = new URL(url).pathname.slice(1)
  await boss.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await expect.poll(() => open.ping().then(() => 'there', () => 'away')).toBe('there')
  await boss.query(`alter database ${database} with allow_connections false`)
  await boss.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await expect.poll(() => open.ping().then(() => 'there', () => 'away')).toBe('away')
  await boss.end()
  await open.close()
})
