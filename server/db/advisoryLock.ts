import { type SQL, sql } from 'drizzle-orm'

/**
 * Takes a lock until the transaction ends, and with Citus until every node has committed (`docs/decisions/0012`).
 * @param lockClass number of what is locked, unique in the product
 */
export const advisoryLock = (lockClass: number, key: string): SQL =>
  sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${key}))`
