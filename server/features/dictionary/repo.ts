import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { dictionaryItems } from './tables'

export function itemsOf(db: Db, names: string[]) {
  return db.select().from(dictionaryItems).where(inArray(dictionaryItems.name, names)).orderBy(dictionaryItems.position)
}

export type NewItem = typeof dictionaryItems.$inferInsert

/** Replaces all items of these dictionaries. */
export async function replaceItems(db: Db, names: string[], items: NewItem[]): Promise<void> {
  await db.delete(dictionaryItems).where(inArray(dictionaryItems.name, names))
  await db.insert(dictionaryItems).values(items)
}
