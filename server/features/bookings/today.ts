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
  const neutral = new Set<string>()
  return rows.flatMap((slot) => {
    const path = pathFor(slot, user.id)
    const kind = slot.kind as BookingKind
    if (kind === 'mentor')
      return [{ kind: 'booking', title: '今日导师预约', value: chinaTime(slot.startAt).slice(11, 16), path }]
    // Lines without a time do not differ.
    if (neutral.has(path)) return []
    neutral.add(path)
    return [{ kind: 'booking', title: NEUTRAL, value: '', path }]
  })
}
