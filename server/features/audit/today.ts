import type { TodayItem } from '@contract/module'
import { Role } from '@contract/person'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { paths } from '../../domain/paths'
import { waitingNumber } from './tallyRepo'

/** Number of pending trends for audit admins (rule: today). */
export async function auditToday(db: Db, { roles }: Pick<User, 'roles'>): Promise<TodayItem[]> {
  const pending = roles.includes(Role.AuditAdmin) ? await waitingNumber(db, {}) : 0
  return pending > 0 ? [{ kind: 'audit', title: '待审核动态', value: String(pending), path: paths.audit }] : []
}
