import { and, asc, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { REPLIES_SHOWN } from '@contract/limits'
import { type AuthorRow, authorColumns } from '../../domain/author'
import { isBlockedPair, sumOfBlocked } from '../../domain/blocks'
import { likedComments, type OwnActs, readWithOwnActs } from '../../domain/ownActs'
import { type Cursor, isNewer, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import type { Select } from '../../db/prepared'
import { existsByKey } from '../../lib/existsByKey'
import type { StoredFile } from '../files/service'
import { organisations, users } from '../people/tables'
import { likes } from '../trends/tables'
import { comments, storedCommentFiles } from './tables'

export interface CommentRow extends AuthorRow, Cursor {
  trendId: string
  parentId: string | null
  content: string
  emojiName: string
  likeNum: number
  replyNum: number
  city: string
  province: string
  files: StoredFile[]
  meLiked: boolean
}

/** Excludes comments from users blocked in either direction. */
const visibleTo = (reader: SQL) => not(isBlockedPair(reader, comments.authorId))

/** SQL: number of replies to the selected comment by people whom blocks hide from the reader. */
const hiddenReplies = (reader: SQL) =>
  sumOfBlocked(reader, {
    total: comments.replyNum,
    ofRows: sql`select count(*) from comments r
    where r.parent_id = ${comments.id} and r.removed_at is null and ${isBlockedPair(reader, sql.raw('r.author_id'))}`,
    // Counted with `filter`: with the comment as a condition, all its replies would be read.
    ofPerson: sql`select count(*) filter (where r.parent_id = ${comments.id}) as n from comments r
    where r.trend_id = ${comments.trendId} and r.author_id = o.id and r.removed_at is null`,
  })

/** @param reader the reader's id, empty for visitors */
const columnsFor = (reader: SQL) => ({
  id: comments.id,
  key: microsOf(comments.createdAt),
  trendId: comments.trendId,
  parentId: comments.parentId,
  content: comments.content,
  emojiName: comments.emojiName,
  likeNum: comments.likeNum,
  replyNum: sql<number>`(case when ${comments.replyNum} = 0 then 0 else ${comments.replyNum} - ${hiddenReplies(reader)} end)`,
  city: comments.city,
  province: comments.province,
  ...authorColumns,
  files: storedCommentFiles,
})

interface Acts {
  meLiked: SQL<boolean>
}

const acts: OwnActs<Acts, CommentRow> = {
  columnsFor: (reader) => ({
    meLiked: existsByKey(sql`from ${likes} where ${likes.userId} = ${reader}
  and ${likes.targetKind} = case when ${comments.parentId} is null then 'COMMENTS' else 'REPLY' end
  and ${likes.targetId} = ${comments.id}`),
  }),
  none: { meLiked: sql<boolean>`false` },
  addTo: async (db, reader, rows) => {
    const ids = rows.map(({ id }) => id)
    const liked = await likedComments(db, reader, ids)
    return rows.map((row) => ({ ...row, meLiked: liked.has(row.id) }))
  },
}

function selected(db: Db, reader: SQL, own: Acts) {
  return db
    .select({ ...columnsFor(reader), ...own })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
}

const read = <Given extends object>(name: string, build: (db: Db, reader: SQL, own: Acts) => Select<CommentRow>) =>
  readWithOwnActs<Given, CommentRow, Acts>(name, build, acts)

const inOrder = {
  asc: [asc(comments.createdAt), asc(comments.id)],
  desc: [desc(comments.createdAt), desc(comments.id)],
}

/** The ids of one page by an index-only scan, then their rows. */
function pageStatement(order: keyof typeof inOrder) {
  return read<{ trendId: string; limit: number; offset: number }>(`comments_page_${order}`, (db, reader, own) => {
    const page = db
      .select({ id: comments.id })
      .from(comments)
      .where(
        and(
          eq(comments.trendId, sql.placeholder('trendId')),
          isNull(comments.parentId),
          isNull(comments.removedAt),
          visibleTo(reader),
        ),
      )
      .orderBy(...inOrder[order])
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
    return selected(db, reader, own)
      .where(sql`${comments.id} = any(array(${page}))`)
      .orderBy(...inOrder[order])
  })
}

const pages = { asc: pageStatement('asc'), desc: pageStatement('desc') }

export interface PageRange {
  order: keyof typeof inOrder
  limit: number
  offset: number
}

/** One numbered page of a trend's comments, without replies. */
export function page(
  db: Db,
  trendId: string,
  readerId: string,
  { order, limit, offset }: PageRange,
): Promise<CommentRow[]> {
  return pages[order](db, readerId, { trendId, limit, offset })
}

const first = read<{ parents: string[] }>('comments_first_replies', (db, reader, own) =>
  selected(db, reader, own)
    .where(
      sql`${comments.id} in (select r.id from unnest(${sql.placeholder('parents')}::text[]) as p(id) cross join lateral (
        select c.id from comments c where c.parent_id = p.id and c.removed_at is null and not ${isBlockedPair(reader, sql.raw('c.author_id'))}
        order by c.created_at, c.id limit ${sql.raw(String(REPLIES_SHOWN))}) r)`,
    )
    .orderBy(...inOrder.asc),
)

/** The first replies of each of these comments, oldest first. */
export async function firstReplies(db: Db, parents: string[], readerId: string): Promise<CommentRow[]> {
  return parents.length === 0 ? [] : first(db, readerId, { parents })
}

const one = read<{ id: string }>('comment_by_id', (db, reader, own) =>
  selected(db, reader, own).where(eq(comments.id, sql.placeholder('id'))),
)

/** A comment as this reader sees it. */
export async function byId(db: Db, id: string, readerId: string): Promise<CommentRow | undefined> {
  const [row] = await one(db, readerId, { id })
  return row
}

/** The author, trend and parent of a comment visible to this reader. */
export async function known(db: Db, id: string, readerId: string) {
  const [row] = await db
    .select({ id: comments.id, trendId: comments.trendId, parentId: comments.parentId, authorId: comments.authorId })
    .from(comments)
    .where(
      and(
        eq(comments.id, id),
        isNull(comments.removedAt),
        not(isBlockedPair(sql`${readerId}::text`, comments.authorId)),
      ),
    )
  return row
}

const following = read<Cursor & { parentId: string; limit: number }>('comments_replies', (db, reader, own) => {
  const place = { key: sql.placeholder('key'), id: sql.placeholder('id') }
  return selected(db, reader, own)
    .where(
      and(
        eq(comments.parentId, sql.placeholder('parentId')),
        isNull(comments.removedAt),
        visibleTo(reader),
        isNewer(comments.createdAt, comments.id, place),
      ),
    )
    .orderBy(...inOrder.asc)
    .limit(sql.placeholder('limit'))
})

/** Replies after a position, oldest first. */
export function replies(
  db: Db,
  parentId: string,
  readerId: string,
  after: Cursor,
  limit: number,
): Promise<CommentRow[]> {
  return following(db, readerId, { parentId, key: after.key, id: after.id, limit })
}
