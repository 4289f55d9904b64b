import type { MonitorReport } from '@contract/monitor'
import type { Db } from '../../db/db'
import { tooOften } from '../../fault'
import { deleteBefore, countSince, groupsSince, insertEvents } from './repo'

const KEPT_DAYS = 14
const DAY_MS = 24 * 3600_000
const MINUTE_MS = 60_000
/** A broken release must not fill the database. */
const MOST_PER_MINUTE = 3000

/** Keeps a report (section 9, at most 100 behaviours). Throws 100429 while more than 3,000 came within a minute. */
export async function keepReport(db: Db, report: MonitorReport, now: Date): Promise<void> {
  const lately = await countSince(db, new Date(now.getTime() - MINUTE_MS), MOST_PER_MINUTE)
  if (lately >= MOST_PER_MINUTE) throw tooOften('上报过于频繁，请稍后再试')
  const { release, environment } = report
  await insertEvents(
    db,
    report.behaviours.map(({ kind, screen, message, stack = '', value }) => ({
      receivedAt: now, kind, release, environment, screen, message, stack, value: value ?? null,
    })),
  )
}

/** Forgets what is older than 14 days. */
export async function sweepMonitor(db: Db, now: Date): Promise<void> {
  await deleteBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
}

export type ComplaintGroup = Awaited<ReturnType<typeof groupsSince>>[number]

/** The complaints of the last so many hours, the same ones together, the most frequent first. */
export function complaints(db: Db, asked: { hours: number; kind: string | undefined; limit: number }, now: Date): Promise<ComplaintGroup[]> {
  return groupsSince(db, { since: new Date(now.getTime() - asked.hours * 3600_000), kind: asked.kind, limit: asked.limit })
}
