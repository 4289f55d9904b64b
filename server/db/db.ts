import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Near } from './citus/near'

/** A database or a transaction of it; the same queries run on PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database with what its owner needs to close and watch it. */
export interface OpenDb {
  db: Db
  /** The same database for background work: its statements may take half an hour. */
  jobs: Db
  /** Reads of the same database for one person. */
  near: Near
  kind: 'embedded' | 'postgresql'
  /** Resolves when a trivial query answers within two seconds, else rejects. */
  ping(): Promise<void>
  close(): Promise<void>
}
