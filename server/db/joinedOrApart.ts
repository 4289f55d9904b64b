import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db'
import { isUnsupported } from './failure'

/** Databases that have refused to join distributed tables with their own (`docs/decisions/0012`). */
const refused = new WeakSet<Db>()

/**
 * Reads with one statement that joins personal rows with shared ones, or, if the database cannot join them, with
 * separate statements. In a transaction, which a refusal would abort, the statements are always separate.
 */
export async function joinedOrApart<T>(db: Db, joined: () => Promise<T>, apart: () => Promise<T>): Promise<T> {
  if (refused.has(db) || is(db, PgTransaction)) return apart()
  try {
    return await joined()
  } catch (error) {
    if (!isUnsupported(error)) throw error
    refused.add(db)
    return apart()
  }
}
