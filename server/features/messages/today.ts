import type { TodayItem } from '@contract/module'
import { Role } from '@contract/person'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { paths } from '../../domain/paths'
import { unreadTotal } from './repo'

/** Number of unread messages (rule: today). */
export async function messagesToday(db: Db, { id, roles }: Pick<User, 'id' | 'roles'>): Promise<TodayItem[]> {
  const unread = await unreadTotal(db, id, roles.includes(Role.AuditAdmin))
  return unread > 0 ? [{ kind: 'message', title: '未读消息', value: String(unread), path: paths.messages }] : []
}
