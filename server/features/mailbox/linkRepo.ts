import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { adviceLinks } from './tables'

export async function addLink(db: Db, row: typeof adviceLinks.$inferInsert): Promise<void> {
  await db.insert(adviceLinks).values(row)
}

/** Selects the ids of the entries with this mark. */
export const idsMarked = (mark: string): SQL =>
  sql`select ${adviceLinks.adviceId} from ${adviceLinks} where ${adviceLinks.mark} = ${mark}`

/** Links with this mark, which only its author and the key give (rule: anonymity). */
export const linksMarked = (db: Db, mark: string) => db.select().from(adviceLinks).where(eq(adviceLinks.mark, mark))

/** The sealed author of an anonymous entry. */
export async function sealedOf(db: Db, adviceId: string): Promise<string | undefined> {
  const [link] = await db
    .select({ sealed: adviceLinks.sealed })
    .from(adviceLinks)
    .where(eq(adviceLinks.adviceId, adviceId))
  return link?.sealed
}

export async function removeMarked(db: Db, mark: string): Promise<void> {
  await db.delete(adviceLinks).where(eq(adviceLinks.mark, mark))
}
