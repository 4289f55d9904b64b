import type { Db } from '@server/db/db'
import { sha256 } from '@server/lib/digest'
import { commentFiles, comments } from '@server/features/comments/tables'
import { files } from '@server/features/files/tables'
import { blocks, follows, organisations, userRoles, users } from '@server/features/people/tables'
import { sessions } from '@server/features/session/tables'
import { collects, likes, topics, trendFiles, trends, trendTopics } from '@server/features/trends/tables'

const EPOCH = Date.parse('2026-06-01T00:00:00Z')
let made = 0

/** A number that increases with each row. */
function next(): number {
  made += 1
  return made
}

/** One second after the previous row. */
function later(n: number): Date {
  return new Date(EPOCH + n * 1000)
}

type Given<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

export async function insertUser(db: Db, given: Given<typeof users> = {}): Promise<string> {
  const n = next()
  const id = given.id ?? `u-${n}`
  await db.insert(users).values({ username: id, nickName: `用户${n}`, createdAt: later(n), ...given, id })
  return id
}

export async function insertRole(db: Db, userId: string, role: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role })
}

export async function insertOrganisation(db: Db, given: Given<typeof organisations> = {}): Promise<string> {
  const n = next()
  const id = given.id ?? `o-${n}`
  await db.insert(organisations).values({ name: `公司${n}`, nickname: `机构${n}`, ...given, id })
  return id
}

/** An approved, public text trend by default. */
export async function insertTrend(
  db: Db,
  given: Given<typeof trends> & { authorId: string; fileIds?: string[]; topicIds?: string[] },
): Promise<string> {
  const n = next()
  const { fileIds = [], topicIds = [], ...row } = given
  const id = given.id ?? `trend-${n}`
  await db.insert(trends).values({
    type: 1,
    title: `标题${n}`,
    content: `<p>正文${n}</p>`,
    auditStatus: 1,
    score: n,
    createdAt: later(n),
    ...row,
    id,
  })
  for (const [position, fileId] of fileIds.entries())
    await db.insert(trendFiles).values({ trendId: id, position, fileId })
  for (const [position, topicId] of topicIds.entries())
    await db.insert(trendTopics).values({ trendId: id, topicId, position })
  return id
}

/** The row of a stored picture; the test writes its bytes under the storage key. */
export async function insertFile(db: Db, given: Given<typeof files> = {}): Promise<string> {
  const n = next()
  const id = given.id ?? `f-${n}`
  await db.insert(files).values({
    kind: 'picture',
    mime: 'image/jpeg',
    bytes: 10,
    width: 800,
    height: 600,
    storageKey: `big/${id}`,
    smallStorageKey: `small/${id}`,
    name: `big-${id}.jpg`,
    smallName: `small-${id}.jpg`,
    isPublic: true,
    createdAt: later(n),
    ...given,
    id,
  })
  return id
}

export async function insertTopic(db: Db, given: Given<typeof topics> = {}): Promise<string> {
  const n = next()
  const id = given.id ?? `topic-${n}`
  await db.insert(topics).values({ name: `话题${n}`, ...given, id })
  return id
}

/** A comment, or a reply if a parent is given. Does not update counters. */
export async function insertComment(
  db: Db,
  given: Given<typeof comments> & { trendId: string; authorId: string; fileIds?: string[] },
): Promise<string> {
  const n = next()
  const { fileIds = [], ...row } = given
  const id = given.id ?? `c-${n}`
  await db.insert(comments).values({ content: `评论${n}`, createdAt: later(n), ...row, id })
  for (const [position, fileId] of fileIds.entries())
    await db.insert(commentFiles).values({ commentId: id, position, fileId })
  return id
}

export async function insertLike(db: Db, userId: string, targetKind: string, targetId: string): Promise<void> {
  await db.insert(likes).values({ userId, targetKind, targetId, createdAt: later(next()) })
}

export async function insertCollect(db: Db, userId: string, trendId: string): Promise<void> {
  await db.insert(collects).values({ userId, trendId, createdAt: later(next()) })
}

export async function insertFollow(db: Db, followerId: string, followeeId: string): Promise<void> {
  await db.insert(follows).values({ followerId, followeeId, createdAt: later(next()) })
}

export async function insertBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db.insert(blocks).values({ blockerId, blockedId, createdAt: later(next()) })
}

/** A live session of the user; returns its token. */
export async function insertSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = `token-of-${userId}-${next()}`
  await db.insert(sessions).values({
    id: token,
    signInId: token,
    tokenHash: sha256(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 24 * 3600_000),
  })
  return token
}
