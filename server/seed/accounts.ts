import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { rowsOf } from '../db/rowsOf'
import { seedSteps } from '../db/tables'
import { DOCUMENTS_AUTHOR } from '../features/docs/articleImportRepo'
import { users } from '../features/people/tables'

/** Name of the step that inserts the sample people. */
export const PEOPLE = 'people'

/**
 * Which accounts a database has: `sample` with the sample people, also if others have joined since; `own` with accounts
 * of the operator alone.
 */
export type Accounts = 'none' | 'sample' | 'own'

/**
 * One statement, since another process may be inserting the sample people. The author of imported documents is nobody's
 * account.
 */
export async function accountsIn(db: Db): Promise<Accounts> {
  const [found] = await rowsOf<{ accounts: Accounts }>(
    db,
    sql`select case
      when exists (select from ${seedSteps} where ${seedSteps.step} = ${PEOPLE}) then 'sample'
      when exists (select from ${users} where ${users.id} <> ${DOCUMENTS_AUTHOR}) then 'own'
      else 'none' end as accounts`,
  )
  return found?.accounts ?? 'none'
}
