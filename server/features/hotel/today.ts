import type { TodayItem } from '@contract/module'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { hotelOrderPath } from '../../domain/paths'
import { lastEnded } from './dates'
import { nextStay } from './repo'

/** The next stay that has not ended; none for family accounts (rule: today). */
export async function hotelToday(db: Db, user: Pick<User, 'id' | 'familyAccount'>, now: Date): Promise<TodayItem[]> {
  if (user.familyAccount) return []
  const stay = await nextStay(db, user.id, lastEnded(now))
  if (!stay) return []
  const { id, fromDate, toDate } = stay.order
  const value = `${fromDate.slice(5)} 至 ${toDate.slice(5)}`
  return [{ kind: 'hotel', title: stay.hotel.name, value, path: hotelOrderPath(id) }]
}
