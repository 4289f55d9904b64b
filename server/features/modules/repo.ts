import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { modules } from './tables'

export type ModuleRow = typeof modules.$inferSelect

export function allInOrder(db: Db): Promise<ModuleRow[]> {
  return db.select().from(modules).orderBy(modules.position, modules.code)
}

export async function byCode(db: Db, code: string): Promise<ModuleRow | undefined> {
  const [found] = await db.select().from(modules).where(eq(modules.code, code))
  return found
}
