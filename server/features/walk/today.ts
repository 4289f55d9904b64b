import type { TodayItem } from '@contract/module'
import { chinaDate } from '@contract/text/dateRange'
import { grouped } from '@contract/text/grouped'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { paths } from '../../domain/paths'
import { daysOf } from './repo'

/** Today's steps, if there are any (rule: today). */
export async function walkToday(db: Db, user: Pick<User, 'id'>, now: Date): Promise<TodayItem[]> {
  const [day] = await daysOf(db, user.id, [chinaDate(now)])
  return day ? [{ kind: 'steps', title: '今日步数', value: `${grouped(day.steps)} 步`, path: paths.walk }] : []
}
