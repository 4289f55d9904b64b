import type { AuditTag, LogAction } from '@contract/audit'
import type { User } from '../../appContext'
import type { Entry } from './chain'
import type { JudgedItem } from './itemRepo'

interface EntryParts {
  action: LogAction
  from: number
  to: number
  reason?: string
  tags?: AuditTag[]
  /** Left out for the post itself or its pending edit. */
  subject?: string
  objectId?: string
}

/** A log row about a post. */
export function entryOf(
  item: Pick<JudgedItem, 'trendId' | 'title' | 'isEdit' | 'auditTags'>,
  admin: User,
  now: Date,
  {
    action,
    from,
    to,
    reason = '',
    tags = item.auditTags,
    subject = item.isEdit ? 'edit' : 'trend',
    objectId = '',
  }: EntryParts,
): Entry {
  const { trendId, title } = item
  return {
    trendId,
    title,
    adminId: admin.id,
    adminName: admin.nickName,
    action,
    subject,
    objectId,
    fromStatus: from,
    toStatus: to,
    tags: tags.map(({ name, code }) => ({ name, code })),
    reason,
    at: now,
  }
}
