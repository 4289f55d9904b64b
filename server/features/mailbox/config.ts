import type { Db } from '../../db/db'
import { cleanHtml } from '../../domain/html'
import { storedHint } from './repo'

/** The sanitised text above the form. */
export async function readHint(db: Db): Promise<string> {
  return cleanHtml((await storedHint(db)) ?? '')
}
