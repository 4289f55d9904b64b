import type { BookingKind } from '@contract/bookings'
import type { TodayItem } from '@contract/module'
import { addDays, chinaDate } from '@contract/text/dateRange'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { chinaDay, chinaTime } from '../../lib/time'
import { comingFor } from './repo'
import { NEUTRAL, pathFor } from './notifications'

/** Today's bookings of either side that are not over (rule: today); those with counsellors in neutral words. */
export async function bookingToday(db: Db, user: Pick<User, 'id'>, now: Date): Promise<TodayItem[]> {
  const rows = await comingFor(db, user.id, { now, before: chinaDay(addDays(chinaDate(now), 1)) })
  return rows.map((slot) => {
    const kind = slot.kind as BookingKind
    return {
      kind: 'booking',
      title: kind === 'counsellor' ? NEUTRAL : '今日导师预约',
      value: chinaTime(slot.startAt).slice(11, 16),
      path: pathFor(slot, user.id),
    }
  })
}
