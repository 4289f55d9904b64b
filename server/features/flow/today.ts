import type { TodayItem } from '@contract/module'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { countPending } from './boxRepo'

/** Number of approvals waiting for the user; none for family accounts (rule: today). */
export async function approvalToday(db: Db, user: User, now: Date): Promise<TodayItem[]> {
  if (user.familyAccount) return []
  const pending = await countPending(db, { userId: user.id, roles: user.roles }, now)
  return pending > 0 ? [{ kind: 'approval', title: '待我审批', value: String(pending), path: '/flow?box=todo' }] : []
}
