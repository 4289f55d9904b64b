import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db, OpenDb } from '../db'
import { isUnsupported } from '../failure'

/** Databases that cannot join distributed tables with their own (`docs/decisions/0012`). */
const separateOnly = new WeakSet<Db>()

/** Marks a database that is known to refuse such joins. */
export function readSeparately(open: OpenDb): OpenDb {
  separateOnly.add(open.db)
  return open
}

/**
 * Reads with one statement that joins personal rows with shared ones, or, if the database cannot join them, with
 * separate statements. In a transaction, which a refusal would abort, the statements are always separate.
 */
export async function joinedOrSeparate<T>(db: Db, joined: () => Promise<T>, separate: () => Promise<T>): Promise<T> {
  if (separateOnly.has(db) || is(db, PgTransaction)) return separate()
  try {
    return await joined()
  } catch (error) {
    if (!isUnsupported(error)) throw error
    separateOnly.add(db)
    return separate()
  }
}
