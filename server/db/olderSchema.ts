import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './db'
import { migrationsFolder } from './migrate'

/** Number of our migrations that an older version had; undefined if its migrations are not a prefix of ours. */
export function migrationsSharedWith(hashes: readonly string[]): number | undefined {
  const own = readMigrationFiles({ migrationsFolder })
  return hashes.length <= own.length && hashes.every((hash, n) => own[n]?.hash === hash) ? hashes.length : undefined
}

/**
 * Recreates the schema as it was after the first `count` migrations, without data. Call it in a transaction, as the
 * owner of the tables.
 */
export async function rebuildAt(tx: Db, count: number): Promise<void> {
  await tx.execute(sql`drop schema public cascade`)
  await tx.execute(sql`create schema public`)
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
  await apply(tx, 0, count)
}

/** Runs the migrations after the first `count`. */
export async function migrateFrom(tx: Db, count: number): Promise<void> {
  await apply(tx, count)
}

async function apply(tx: Db, from: number, to?: number): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}
