import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './db/db'
import { appSettings } from './db/tables'

const NAME = 'secret'

/** The installation's secret: created by the first process, the same for all later ones. */
export async function ensureSecret(db: Db): Promise<string> {
  await db
    .insert(appSettings)
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [stored] = await db.select().from(appSettings).where(eq(appSettings.name, NAME))
  if (!stored) throw new Error('secret was not stored')
  return stored.value
}
