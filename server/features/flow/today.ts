import type { TodayItem } from '@contract/module'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { countAsking } from './boxRepo'

/** Number of approvals waiting for the user; none for family accounts (rule: today). */
export async function approvalToday(db: Db, user: User, now: Date): Promise<TodayItem[]> {
  if (user.familyAccount) return []
  const waiting = await countAsking(db, { userId: user.id, roles: user.roles }, now)
  return waiting > 0 ? [{ kind: 'approval', title: '待我审批', value: String(waiting), path: '/flow?box=todo' }] : []
}
