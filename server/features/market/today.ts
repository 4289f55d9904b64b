import type { TodayItem } from '@contract/module'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { marketItemPath } from '../../domain/paths'
import { chinaTime } from '../../lib/time'
import { reservedBy } from './listRepo'

/** Items this user has reserved (rule: today). */
export async function marketToday(db: Db, user: Pick<User, 'id'>, now: Date): Promise<TodayItem[]> {
  const rows = await reservedBy(db, user.id, now)
  return rows.map(({ id, title, reservedUntil }) => ({
    kind: 'reserved',
    title: `已预订：${title}`,
    value: reservedUntil ? `${chinaTime(reservedUntil).slice(5, 16)} 前有效` : '',
    path: marketItemPath(id),
  }))
}
