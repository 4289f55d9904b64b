import { lt } from 'drizzle-orm'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { messages } from './tables'

const KEPT_DAYS = 366

/** Deletes messages a year after the last actor joined (rule: keeping). */
export async function sweepMessages(db: Db, now: Date): Promise<void> {
  await removeOld(db, messages, lt(messages.createdAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)))
}
