import { MESSAGES_PAGE_SIZE } from '@contract/limits'
import {
  type Message,
  type MessageCategory,
  MessageGroup,
  type MessageListBody,
  type MessageSummary,
  type ReadBody,
} from '@contract/message'
import { Role } from '@contract/person'
import type { CursorPage } from '@contract/trend'
import { pageOf, readSerial } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { forbidden, notFound } from '../../lib/businessError'
import type { User } from '../../appContext'
import type { Signing } from '../files/service'
import { categoryOf } from './category'
import * as repo from './repo'
import { messageOf, placeOf } from './view'

/** The reader, the time, and the secret that signs addresses of pictures. */
export interface Reading extends Signing {
  reader: User
}

/** The groups of a user: the audit group is for audit admins only. */
function groupsOf({ roles }: User): MessageGroup[] {
  const admin = roles.includes(Role.AuditAdmin)
  return Object.values(MessageGroup).filter((group) => admin || group !== MessageGroup.TrendAudit)
}

function checkGroup(reader: User, group: MessageGroup): void {
  if (!groupsOf(reader).includes(group)) throw forbidden('没有权限查看审核消息')
}

/** One page of a group, latest first. Throws 100403 for the audit group unless the reader is an audit admin. */
export async function listOf(db: Db, body: MessageListBody, reading: Reading): Promise<CursorPage<Message>> {
  const { group, category, kind, cursor } = body
  checkGroup(reading.reader, group)
  const order = `messages ${group}`
  const rows = await repo.page(db, reading.reader.id, {
    group,
    category: category === undefined ? undefined : String(category),
    kind,
    after: readSerial(order, cursor),
    limit: MESSAGES_PAGE_SIZE + 1,
  })
  const { list, nextCursor } = pageOf(
    order,
    rows.map((row) => ({ key: row.seq, id: String(row.id), row })),
    MESSAGES_PAGE_SIZE,
  )
  return { list: list.map(({ row }) => messageOf(row, reading)), nextCursor }
}

/**
 * Unread counts (rule: unread) and newest message of each of the reader's groups, and the muted categories.
 * @param near where the reader's messages are read
 */
export async function summaryOf(db: Db, reading: Reading, near = db): Promise<MessageSummary> {
  const { reader } = reading
  const groups = await repo.groupsOf(near, reader.id, groupsOf(reader))
  const newest = groups.flatMap(({ newestId }) => (newestId === null ? [] : [newestId]))
  const rows = newest.length > 0 ? await repo.newestOf(near, reader.id, newest) : []
  const shown = groups.map(({ group, unread, newestId }) => {
    const row = rows.find(({ id }) => id === newestId)
    const categories = unread.flatMap(({ category, n }) => {
      const parsed = categoryOf(category)
      return parsed === undefined ? [] : [{ category: parsed, unread: n }]
    })
    const all = categories.reduce((sum, { unread: n }) => sum + n, 0)
    return { group, unread: all, newest: row ? messageOf(row, reading) : null, categories }
  })
  return {
    total: shown.reduce((sum, { unread }) => sum + unread, 0),
    groups: shown,
    muted: await mutedOf(db, reader.id),
  }
}

/**
 * Marks a group, one category of it or everything as read, up to a given message if there is one (rule: unread). Call
 * it in a transaction. Throws 100404 for a message of somebody else, 100403 as `listOf`.
 */
export async function markRead(db: Db, body: ReadBody, reader: User): Promise<void> {
  if (body.group !== 'all') checkGroup(reader, body.group)
  const groups = body.group === 'all' ? groupsOf(reader) : [body.group]
  const category = body.category === undefined ? undefined : String(body.category)
  const upTo = body.upToId === undefined ? undefined : placeOf(body.upToId)
  if (body.upToId !== undefined && !(upTo && (await repo.isOwn(db, reader.id, upTo.id)))) throw notFound('该消息不存在')
  await repo.markRead(db, reader.id, { groups, category, upTo: upTo?.seq })
}

/**
 * Mutes or unmutes a category (rule: muting). Call it in a transaction. Throws 100403 for the audit category unless
 * the reader is an audit admin.
 */
export async function setMuted(
  db: Db,
  { category, muted }: { category: MessageCategory; muted: boolean },
  reader: User,
): Promise<{ muted: MessageCategory[] }> {
  if (category === MessageGroup.TrendAudit) checkGroup(reader, category)
  const userId = reader.id
  const name = String(category)
  if (muted) {
    await repo.mute(db, userId, name)
    await repo.markRead(db, userId, { groups: Object.values(MessageGroup), category: name, upTo: undefined })
  } else {
    await repo.unmute(db, userId, name)
  }
  return { muted: await mutedOf(db, userId) }
}

async function mutedOf(db: Db, userId: string): Promise<MessageCategory[]> {
  return (await repo.mutedOf(db, userId)).flatMap((name) => categoryOf(name) ?? [])
}
