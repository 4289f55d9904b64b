import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db, OpenDb } from '../db'
import { isUnsupported } from '../failure'

/** Databases that cannot join distributed tables with their own (`docs/decisions/0012`). */
const apartOnly = new WeakSet<Db>()

/** Marks a database that is known to refuse such joins. */
export function readApart(open: OpenDb): OpenDb {
  apartOnly.add(open.db)
  return open
}

/**
 * Reads with one statement that joins personal rows with shared ones, or, if the database cannot join them, with
 * separate statements. In a transaction, which a refusal would abort, the statements are always separate.
 */
export async function joinedOrApart<T>(db: Db, joined: () => Promise<T>, apart: () => Promise<T>): Promise<T> {
  if (apartOnly.has(db) || is(db, PgTransaction)) return apart()
  try {
    return await joined()
  } catch (error) {
    if (!isUnsupported(error)) throw error
    apartOnly.add(db)
    return apart()
  }
}
