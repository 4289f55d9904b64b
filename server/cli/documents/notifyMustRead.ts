import type { DocKind } from '@contract/doc'
import { MessageGroup, NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { docPath } from '../../domain/paths'
import type { FolderAccess } from '../../domain/policy'
import { unconfirmedReaders } from '../../features/docs/readersRepo'
import { notifyAudience } from '../../features/messages/noticeRepo'

interface MustRead {
  docId: string
  title: string
  kind: DocKind
  isNew: boolean
  /** Rights of its folder and of all above it. */
  folders: readonly FolderAccess[]
}

/** Tells who may open a must-read and has not confirmed this version (rule: must-reads). */
export function notifyMustRead(tx: Db, { docId, title, kind, isNew, folders }: MustRead, now: Date): Promise<void> {
  const notice = {
    group: MessageGroup.System,
    category: NotifyCategory.Company,
    title: isNew ? '有一份必读文档待您阅读' : '必读文档已更新，请重新阅读',
    content: title,
    path: docPath(docId, kind),
  }
  return notifyAudience(tx, { kind: 'some', where: unconfirmedReaders(docId, folders) }, notice, now)
}
