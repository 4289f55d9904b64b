import { chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { chinaDay } from '../../lib/time'
import { bookIn, type Entry, openAccount } from './ledger'
import * as repo from './repo'

export interface Grant extends Entry {
  userId: string
  now: Date
  /** Maximum entries of this source per China day; further ones are lost. */
  perDay?: number
}

/** Start and end of the China day of a moment. */
export function chinaDayOf(now: Date): { from: Date; to: Date; day: string } {
  const day = chinaDate(now)
  const from = chinaDay(day)
  return { from, to: new Date(from.getTime() + DAY_MS), day }
}

/**
 * Grants points once per source id (rule: the ledger). Call it in the transaction of their cause; locks the user's
 * account until its end.
 * @returns whether they were granted now
 */
export async function grant(tx: Db, { userId, now, perDay, ...entry }: Grant): Promise<boolean> {
  const account = await openAccount(tx, userId, now)
  if (await repo.hasEntry(tx, userId, entry.source, entry.sourceId)) return false
  if (perDay !== undefined) {
    const { from, to } = chinaDayOf(now)
    if ((await repo.countEntries(tx, userId, entry.source, from, to)) >= perDay) return false
  }
  await bookIn(tx, account, entry, now)
  return true
}
