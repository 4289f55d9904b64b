import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { moduleFavourites, modules } from './tables'

export type ModuleRow = typeof modules.$inferSelect

export function allInOrder(db: Db): Promise<ModuleRow[]> {
  return db.select().from(modules).orderBy(modules.position, modules.code)
}

export async function byCode(db: Db, code: string): Promise<ModuleRow | undefined> {
  const [found] = await db.select().from(modules).where(eq(modules.code, code))
  return found
}

/** The codes this user has chosen, in order; undefined before the first choice. */
export async function chosenCodes(db: Db, userId: string): Promise<string[] | undefined> {
  const [found] = await db.select().from(moduleFavourites).where(eq(moduleFavourites.userId, userId))
  return found?.codes
}

/** Replaces the favourites of a person. */
export async function storeCodes(db: Db, userId: string, codes: string[]): Promise<void> {
  await db
    .insert(moduleFavourites)
    .values({ userId, codes })
    .onConflictDoUpdate({ target: moduleFavourites.userId, set: { codes } })
}

/** Deletes the favourites of an erased person. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(moduleFavourites).where(eq(moduleFavourites.userId, userId))
}
