import { and, arrayContains, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DocKind } from '@contract/doc'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { files } from '../files/tables'
import { docFetches, docFolders, docReads, docs } from './tables'

const isRead = sql<boolean>`${docReads.version} is not distinct from ${docs.version}`

/** By folder: documents directly in it, and those that this user has not confirmed. */
export function countsByFolder(db: Db, userId: string) {
  return db
    .select({
      folderId: docs.folderId,
      docNum: sql<number>`count(*)::int`,
      unreadNum: sql<number>`(count(*) filter (where ${docReads.version} is distinct from ${docs.version}))::int`,
    })
    .from(docs)
    .leftJoin(docReads, and(eq(docReads.docId, docs.id), eq(docReads.userId, userId)))
    .groupBy(docs.folderId)
}

export interface PageRange {
  userId: string
  folderIds: readonly string[]
  kind?: DocKind | undefined
  box?: 'mustRead' | 'recent' | undefined
  /** N-grams that the document must have, and the folded words, which must be found unbroken. */
  search?: { grams: string[]; words: string[] } | undefined
  after: Cursor | undefined
  limit: number
}

const docColumns = {
  id: docs.id,
  kind: docs.kind,
  title: docs.title,
  folderId: docs.folderId,
  folderName: docFolders.name,
  mustRead: docs.mustRead,
  read: isRead,
  version: docs.version,
  updatedAt: docs.updatedAt,
  size: docs.bytes,
  pages: docs.pages,
}

/** Characters of context before a hit. */
const HIT_BEFORE = 20
const HIT_LENGTH = 90

/** Documents in these folders, newest first; the box 最近 is ordered by when the user fetched them. */
export function page(db: Db, { userId, folderIds, kind, box, search, after, limit }: PageRange) {
  const at = box === 'recent' ? docFetches.fetchedAt : docs.updatedAt
  const key = microsOf(at)
  // Position of the first word that is in the text: others may be in the title only.
  const positions = (search?.words ?? []).map((word) => sql`nullif(strpos(lower(${docs.content}), ${word}), 0)`)
  const position = sql`coalesce(${sql.join([...positions, sql`0`], sql`, `)})`
  const conditions: (SQL | undefined)[] = [
    inArray(docs.folderId, [...folderIds]),
    kind && eq(docs.kind, kind),
    box === 'mustRead' ? eq(docs.mustRead, true) : undefined,
    box === 'recent' ? eq(docFetches.userId, userId) : undefined,
    search && arrayContains(docs.grams, search.grams),
    ...(search?.words ?? []).map((word) =>
      or(
        sql`strpos(lower(normalize(${docs.title}, NFKC)), ${word}) > 0`,
        sql`strpos(lower(${docs.content}), ${word}) > 0`,
      ),
    ),
    isOlder(at, docs.id, after),
  ]
  return db
    .select({
      key,
      ...docColumns,
      hit: sql<string>`case when ${position} > 0
        then substr(${docs.content}, greatest(${position} - ${HIT_BEFORE}, 1), ${HIT_LENGTH}) else '' end`,
    })
    .from(docs)
    .innerJoin(docFolders, eq(docFolders.id, docs.folderId))
    .leftJoin(docReads, and(eq(docReads.docId, docs.id), eq(docReads.userId, userId)))
    .leftJoin(docFetches, and(eq(docFetches.docId, docs.id), eq(docFetches.userId, userId)))
    .where(and(...conditions))
    .orderBy(desc(at), desc(docs.id))
    .limit(limit)
}

/** A document with its file, and whether this user has confirmed it; an article has no file. */
export async function docWithFile(db: Db, userId: string, docId: string) {
  const [found] = await db
    .select({ ...docColumns, internal: docs.internal, fileName: files.name, storageKey: files.storageKey })
    .from(docs)
    .innerJoin(docFolders, eq(docFolders.id, docs.folderId))
    .leftJoin(files, eq(files.id, docs.fileId))
    .leftJoin(docReads, and(eq(docReads.docId, docs.id), eq(docReads.userId, userId)))
    .where(eq(docs.id, docId))
  return found
}

/** Title and text of a document, which no import changes until the transaction ends. */
export async function lockText(tx: Db, docId: string): Promise<{ title: string; content: string } | undefined> {
  const [found] = await tx
    .select({ title: docs.title, content: docs.content })
    .from(docs)
    .where(eq(docs.id, docId))
    .for('no key update')
  return found
}

/** Sets the search index of a text that `lockText` has locked. */
export async function setGrams(tx: Db, docId: string, grams: string[]): Promise<void> {
  await tx.update(docs).set({ grams }).where(eq(docs.id, docId))
}

/** Records the version a person was given; never an older one than before. */
export async function noteFetch(db: Db, userId: string, docId: string, version: number, now: Date): Promise<void> {
  await db
    .insert(docFetches)
    .values({ userId, docId, version, fetchedAt: now })
    .onConflictDoUpdate({
      target: [docFetches.userId, docFetches.docId],
      // Marking the copy of an earlier version may have taken longer.
      set: { version: sql`greatest(${docFetches.version}, excluded.version)`, fetchedAt: now },
    })
}

/** The version this user fetched last. */
export async function fetchedVersion(db: Db, userId: string, docId: string): Promise<number | undefined> {
  const [found] = await db
    .select({ version: docFetches.version })
    .from(docFetches)
    .where(and(eq(docFetches.userId, userId), eq(docFetches.docId, docId)))
  return found?.version
}

/** Records the version a person has confirmed (rule: must-reads). */
export async function noteRead(db: Db, userId: string, docId: string, version: number, now: Date): Promise<void> {
  await db
    .insert(docReads)
    .values({ userId, docId, version, readAt: now })
    .onConflictDoUpdate({ target: [docReads.userId, docReads.docId], set: { version, readAt: now } })
}

/** Deletes an erased person's reading history. */
export async function eraseUser(db: Db, userId: string): Promise<void> {
  await db.delete(docFetches).where(eq(docFetches.userId, userId))
  await db.delete(docReads).where(eq(docReads.userId, userId))
}
