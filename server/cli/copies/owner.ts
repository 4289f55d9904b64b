import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from '../../db/db'
import { withClient } from '../../db/withClient'
import type { CliContext } from '../command'
import { rowsOf } from '../../db/rowsOf'

const ownsTables = async (db: Db) =>
  (
    await rowsOf<{ owns: boolean }>(
      db,
      sql`select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'users'::regclass`,
    )
  )[0]?.owns === true

/** Works with the role that owns the tables: that of DATABASE_MIGRATE_URL if the server's role only uses them. */
export async function asOwner({ db, migrateUrl }: CliContext, work: (db: Db) => Promise<void>): Promise<void> {
  if (await ownsTables(db)) return work(db)
  const refusal = () => new Error('这一步要更改表，请把 DATABASE_MIGRATE_URL 设为表的属主角色的地址，再重试')
  if (!migrateUrl) throw refusal()
  await withClient(migrateUrl, async (client) => {
    const owner = drizzle(client) as unknown as Db
    if (!(await ownsTables(owner))) throw refusal()
    await work(owner)
  })
}
