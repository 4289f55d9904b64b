import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { migrateFrom, rebuildAt } from '@server/db/olderSchema'
import { rowsOf } from '@server/db/rowsOf'
import { postgresDb } from '@tests/support/databases/postgresDb'

/** Migrations of the version without the indexes. */
const BEFORE = 49
const NAMES = ['comments_trend_author', 'users_characters', 'users_department', 'users_speakers']

const here = postgresDb()
beforeEach(() => here.db.transaction((tx) => rebuildAt(tx, BEFORE)))

const indexes = () =>
  rowsOf<{ name: string; oid: number; isValid: boolean; definition: string }>(
    here.db,
    sql`select c.relname as name, c.oid::int as oid, i.indisvalid as "isValid", pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = any(${sql.param(NAMES)}::text[]) order by 1`,
  )

/** Migrates, and returns the tables whose readers or writers wait until all is done. */
const migrateLocking = () =>
  here.db.transaction(async (tx) => {
    await migrateFrom(tx, BEFORE)
    const held = await rowsOf<{ name: string }>(
      tx,
      sql`select distinct relation::regclass::text as name from pg_locks where pid = pg_backend_pid()
        and relation in ('users'::regclass, 'comments'::regclass) and mode in ('ShareLock', 'AccessExclusiveLock') order by 1`,
    )
    return held.map(({ name }) => name)
  })

/** The commands that the operator is given. */
async function prepare(): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8')
  const commands = text.match(/CREATE INDEX CONCURRENTLY .*;/g) ?? []
  expect(commands).toHaveLength(NAMES.length)
  for (const command of commands) await here.pool.query(command)
}

it('an upgrade builds the indexes, and keeps nobody waiting for those that were prepared', async () => {
  expect(await migrateLocking()).toEqual(['comments', 'users'])
  const built = await indexes()
  expect(built.map(({ name, isValid }) => [name, isValid])).toEqual(NAMES.map((name) => [name, true]))
  await here.db.transaction((tx) => rebuildAt(tx, BEFORE))
  await prepare()
  const prepared = await indexes()
  expect(prepared.map(({ definition }) => definition)).toEqual(built.map(({ definition }) => definition))
  expect(await migrateLocking()).toEqual([])
  expect(await indexes()).toEqual(prepared)
})

it.each(NAMES)('an upgrade builds %s anew where its preparation was interrupted', async (interrupted) => {
  await prepare()
  const before = await indexes()
  await here.pool.query(`update pg_index set indisvalid = false where indexrelid = '${interrupted}'::regclass`)
  expect(await migrateLocking()).toEqual([interrupted.slice(0, interrupted.indexOf('_'))])
  const after = await indexes()
  const known = before.map(({ oid }) => oid)
  expect(after.map(({ definition }) => definition)).toEqual(before.map(({ definition }) => definition))
  expect(after.every(({ isValid }) => isValid)).toBe(true)
  expect(after.filter(({ oid }) => !known.includes(oid)).map(({ name }) => name)).toEqual([interrupted])
})
