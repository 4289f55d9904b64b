import type { TodayItem } from '@contract/module'
import { chinaDate } from '@contract/text/dateRange'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { coursePath } from '../../domain/paths'
import { requiredOf } from './repo'

/** Required courses until they are done; none for family accounts (rule: required courses). */
export async function learningToday(db: Db, user: Pick<User, 'id' | 'familyAccount'>, now: Date): Promise<TodayItem[]> {
  if (user.familyAccount) return []
  return (await requiredOf(db, user.id)).map(({ id, title, deadline }) => ({
    kind: 'required_course',
    title: title.includes('必修') ? title : `必修课“${title}”`,
    value: deadline ? valueOf(deadline, now) : '待完成',
    path: coursePath(id),
  }))
}

function valueOf(deadline: Date, now: Date): string {
  const date = chinaDate(deadline)
  const day = date.slice(0, 4) === chinaDate(now).slice(0, 4) ? date.slice(5) : date
  return now.getTime() > deadline.getTime() ? `已于 ${day} 截止` : `${day} 截止`
}
