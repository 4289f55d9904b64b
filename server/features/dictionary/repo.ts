import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { dictionaryItems } from './tables'

export function itemsOf(db: Db, names: string[]) {
  return db.select().from(dictionaryItems).where(inArray(dictionaryItems.name, names)).orderBy(dictionaryItems.position)
}
