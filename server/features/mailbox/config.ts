import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { appSettings } from '../../db/tables'
import { cleanHtml } from '../../domain/html'

/** The hint's name among the settings; it comes with the migrations. */
const HINT = 'mailbox_hint'

/** The text above the form, clean by the allow-list. */
export async function readHint(db: Db): Promise<string> {
  const [kept] = await db.select().from(appSettings).where(eq(appSettings.name, HINT))
  return cleanHtml(kept?.value ?? '')
}
