import type { TodayItem } from '@contract/module'
import { Role } from '@contract/person'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { paths } from '../../domain/paths'
import { waitingNumber } from './staffRepo'

/** Number of entries waiting for an answer, for mailbox staff (rule: today). */
export async function mailboxToday(db: Db, { id, roles }: Pick<User, 'id' | 'roles'>): Promise<TodayItem[]> {
  const owed = roles.includes(Role.MailboxStaff) ? await waitingNumber(db, id) : 0
  if (owed === 0) return []
  return [{ kind: 'mailbox', title: '待回复留言', value: String(owed), path: paths.mailboxReplies }]
}
