import type { SQL } from 'drizzle-orm'
import type { Db } from './db'

/** The rows of a statement, for either driver. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: Row[] }
  return answer.rows
}
