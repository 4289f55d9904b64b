import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { rowsOf } from '../../db/rowsOf'

const PAGE = 500

/** Names of all tables, in alphabetical order, also of those that the role has no rights on. */
export async function tablesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ name }) => name)
}

/** Hashes of the applied migrations, oldest first. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations order by id`)
  return rows.map(({ hash }) => hash)
}

/** A table's rows as JSON, page by page, within a transaction. */
export async function* pagesOf(tx: Db, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table)
  await tx.execute(sql`declare copied no scroll cursor for select row_to_json(t)::text as row from ${name} t`)
  for (;;) {
    const page = await rowsOf<{ row: string }>(tx, sql.raw(`fetch ${PAGE} from copied`))
    if (page.length > 0) yield page.map(({ row }) => row)
    if (page.length < PAGE) break
  }
  await tx.execute(sql`close copied`)
}

export interface ForeignKey {
  table: string
  name: string
  /** The table that it refers to. */
  referenced: string
}

/** All foreign keys, with the tables that have them. */
export async function foreignKeysOf(db: Db): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    sql`
    select t.relname as table, k.conname as name, r.relname as referenced from pg_constraint k
    join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  )
}

/** Sets every sequence above the highest number in use. */
export async function repairSequences(db: Db): Promise<void> {
  // Named with the schema: the planner may look up tables of other schemas, too, before it leaves them out.
  const sequenceOf = sql`pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name)`
  const columns = await rowsOf<{ table: string; column: string; sequence: string }>(
    db,
    sql`
    select table_name as table, column_name as column, ${sequenceOf} as sequence
    from information_schema.columns
    where table_schema = 'public' and ${sequenceOf} is not null`,
  )
  for (const { table, column, sequence } of columns) {
    const highest = sql`(select coalesce(max(${sql.identifier(column)}), 0) from ${sql.identifier(table)})`
    await db.execute(sql`select setval(${sequence}::regclass, greatest(${highest}, 1), ${highest} > 0)`)
  }
}
