import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './db'
import { isUnsupported } from './failure'

/** Whether a database has refused to join rows that lie on its workers with its own (`docs/decisions/0012`). */
let refused = false

/**
 * Reads in one statement that joins what belongs to a person with what is everybody's, or, where the database does not
 * join them, in statements apart. In a transaction, which would not survive the refusal, they are always apart.
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
