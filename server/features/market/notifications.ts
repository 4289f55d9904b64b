import { NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { marketItemPath, paths } from '../../domain/paths'
import { notify, notifyAuditAdmins } from '../messages/service'
import * as repo from './repo'

type NotifiedItem = Pick<repo.ItemRow, 'id' | 'title'>

/** Path of the messages to the audit admins in versions before the item was part of it. */
export const FORMER_REVIEW_PATH = `${paths.audit}?kind=market`

/** Paths of all messages about an item: those to its people, and those to the audit admins. */
export const pathsOf = (itemId: string) => ({
  item: marketItemPath(itemId),
  review: `${FORMER_REVIEW_PATH}&item=${encodeURIComponent(itemId)}`,
})

/** Notifies a user about an item. Call it last in the transaction. */
export function notifyUser(tx: Db, to: string, title: string, item: NotifiedItem, now: Date, content = item.title) {
  return notify(tx, {
    group: 'system',
    category: NotifyCategory.Activity,
    to,
    title,
    content,
    path: pathsOf(item.id).item,
    now,
  })
}

/** Notifies the audit admins, except the seller, about an item to decide on. Call it last in the transaction. */
export async function notifyAdmins(
  tx: Db,
  { id, sellerId, title }: NotifiedItem & { sellerId: string },
  now: Date,
): Promise<void> {
  const event = {
    group: 'system' as const,
    category: NotifyCategory.Activity,
    title: '有闲置被多人举报，等待审核',
    content: title,
    path: pathsOf(id).review,
    now,
  }
  await notifyAuditAdmins(tx, event, sellerId)
}
