import type { TodayItem } from '@contract/module'
import type { AppContext, User } from '../../appContext'
import type { Db } from '../../db/db'
import { withTimeout } from '../../lib/withTimeout'
import { auditToday } from '../audit/service'
import { bookingToday } from '../bookings/service'
import { cateringToday } from '../catering/service'
import { docsToday } from '../docs/service'
import { approvalToday } from '../flow/service'
import { hotelToday } from '../hotel/service'
import { learningToday } from '../learning/service'
import { mailboxToday } from '../mailbox/service'
import { marketToday } from '../market/service'
import { messagesToday } from '../messages/service'
import { walkToday } from '../walk/service'

/** Time limit of a noun's query in milliseconds (rule: today). */
const TIMEOUT_MS = 300

/** A noun's lines on the card 今日: what waits for this user now. */
export type TodayLines = (db: Db, user: User, now: Date) => Promise<TodayItem[]>

/** Nouns with a line, in display order (rule: today). */
const NOUNS: Readonly<Record<string, TodayLines>> = {
  pick_up: cateringToday,
  approval: approvalToday,
  audit: auditToday,
  mailbox: mailboxToday,
  booking: bookingToday,
  must_read: docsToday,
  required_course: learningToday,
  reserved: marketToday,
  hotel: hotelToday,
  steps: walkToday,
  message: messagesToday,
}

interface TodayRequest {
  db: Db
  user: User
  now: Date
  log: AppContext['log']
}

/** What waits for this user today. A noun that fails or takes too long is left out and logged. */
export async function listToday(asked: TodayRequest, nouns = NOUNS): Promise<TodayItem[]> {
  const lines = await Promise.all(Object.entries(nouns).map(([noun, lines]) => linesOf(asked, noun, lines)))
  return lines.flat()
}

async function linesOf({ db, user, now, log }: TodayRequest, noun: string, lines: TodayLines): Promise<TodayItem[]> {
  try {
    return await withTimeout(lines(db, user, now), TIMEOUT_MS)
  } catch (error) {
    log.warn({ noun, err: error }, 'left out of 今日')
    return []
  }
}
