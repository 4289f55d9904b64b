import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db'
import { isUnsupported } from './failure'

/** Whether the database has refused to join distributed tables with its own (`docs/decisions/0012`). */
let refused = false

/**
 * Reads with one statement that joins personal rows with shared ones, or, if the database cannot join them, with
 * separate statements. In a transaction, which a refusal would abort, the statements are always separate.
 */
export async function joinedOrApart<T>(db: Db, joined: () => Promise<T>, apart: () => Promise<T>): Promise<T> {
  if (refused || is(db, PgTransaction)) return apart()
  try {
    return await joined()
  } catch (error) {
    if (!isUnsupported(error)) throw error
    refused = true
    return apart()
  }
}
