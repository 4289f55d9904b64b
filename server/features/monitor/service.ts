import type { Behaviour, MonitorReport } from '@contract/monitor'
import { DAY_MS } from '@contract/text/timeUnits'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { keyedDigest } from '../../lib/digest'
import { tooOften } from '../../lib/businessError'
import { networkOf } from '../../lib/http/network'
import { waitText } from '../../lib/waitText'
import { addIntake, deleteBefore, deleteIntakeBefore, groupsSince, insertEvents } from './repo'

const KEPT_DAYS = 14
const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 3600
const MB = 1024 * 1024
const ALL = ''

/**
 * Byte limits: per address, which may be a whole company, and in total, so that the table stays below KEPT_DAYS times
 * the daily total. One address can use a tenth of the day.
 */
export const MONITOR_LIMITS = { addressMinute: 2 * MB, addressDay: 20 * MB, allDay: 200 * MB }
/** Size of a row and its index entries without the texts. */
const ROW_BYTES = 200

interface ReportContext {
  db: Db
  secret: string
  address: string
  now: Date
}

/** Stores a report (at most 100 behaviours). Throws 100429 above the byte limit of the address or of the day. */
export async function storeReport({ db, secret, address, now }: ReportContext, report: MonitorReport): Promise<void> {
  const { release, environment } = report
  const bytes = report.behaviours.reduce((sum, behaviour) => sum + sizeOf(behaviour, report), 0)
  const source = keyedDigest(secret, 'monitorAddress', networkOf(address)).slice(0, 32)
  const windows = [
    { source, seconds: MINUTE_SECONDS, most: MONITOR_LIMITS.addressMinute },
    { source, seconds: DAY_SECONDS, most: MONITOR_LIMITS.addressDay },
    { source: ALL, seconds: DAY_SECONDS, most: MONITOR_LIMITS.allDay },
  ]
  await db.transaction(async (tx) => {
    for (const { most, ...window } of windows) {
      const startsAt = startOf(now, window.seconds)
      const fits = await addIntake(tx, { ...window, startsAt }, bytes, most)
      const endsAt = startsAt.getTime() + window.seconds * 1000
      if (!fits) throw tooOften(`上报过于频繁，请 ${waitText(endsAt, now)}后再试`)
    }
    await insertEvents(
      tx,
      report.behaviours.map(({ kind, screen, message, stack = '', value }) => ({
        receivedAt: now,
        kind,
        release,
        environment,
        screen,
        message,
        stack,
        value: value ?? null,
      })),
    )
  })
}

function sizeOf({ screen, message, stack = '' }: Behaviour, { release, environment }: MonitorReport): number {
  return ROW_BYTES + Buffer.byteLength(release + environment + screen + message + stack)
}

/** Start of the window of a moment; a day starts at midnight UTC. */
function startOf(now: Date, seconds: number): Date {
  const ms = seconds * 1000
  return new Date(Math.floor(now.getTime() / ms) * ms)
}

/** Deletes reports older than 14 days and byte counts before yesterday. */
export async function sweepMonitor(db: Db, now: Date): Promise<void> {
  await deleteBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  await deleteIntakeBefore(db, new Date(now.getTime() - DAY_MS))
}

export type ComplaintGroup = Awaited<ReturnType<typeof groupsSince>>[number]

/** Reports of the last hours grouped by equal content, most frequent first. */
export function complaints(
  db: Db,
  asked: { hours: number; kind: string | undefined; limit: number },
  now: Date,
): Promise<ComplaintGroup[]> {
  return groupsSince(db, {
    since: new Date(now.getTime() - asked.hours * HOUR_MS),
    kind: asked.kind,
    limit: asked.limit,
  })
}
