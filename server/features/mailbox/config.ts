import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { appSettings } from '../../db/tables'
import { cleanHtml } from '../../domain/html'

/** Key of the hint in the settings; a migration inserts it. */
const HINT = 'mailbox_hint'

/** The sanitised text above the form. */
export async function readHint(db: Db): Promise<string> {
  const [kept] = await db.select().from(appSettings).where(eq(appSettings.name, HINT))
  return cleanHtml(kept?.value ?? '')
}
