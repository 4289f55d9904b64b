import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { Visibility } from '@contract/trend'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { isBlockedPair } from '../../domain/blocks'
import { docs } from '../docs/tables'
import { trends } from '../trends/tables'
import { articleTransfers } from './tables'

// Must equal the condition of the index.
const ARTICLES = sql.raw(
  '"trends"."type" = 4 and "trends"."audit_status" = 1 and "trends"."visibility" <> 2 and "trends"."removed_at" is null',
)

interface PageRange {
  /** Only documents of these folders. */
  folderIds: readonly string[]
  /** Empty for visitors. */
  readerId: string
  after: Cursor | undefined
  limit: number
}

/** Articles of these folders and public ones of the community, newest first. */
export function page(db: Db, { folderIds, readerId, after, limit }: PageRange): Promise<Cursor[]> {
  const inFolders = db
    .select({ id: docs.id })
    .from(docs)
    .where(inArray(docs.folderId, [...folderIds]))
  const unblocked = readerId ? sql`not ${isBlockedPair(sql`${readerId}::text`, trends.authorId)}` : undefined
  return db
    .select({ key: microsOf(trends.createdAt), id: trends.id })
    .from(trends)
    .where(
      and(
        ARTICLES,
        or(and(eq(trends.visibility, Visibility.Public), unblocked), inArray(trends.id, inFolders)),
        isOlder(trends.createdAt, trends.id, after),
      ),
    )
    .orderBy(desc(trends.createdAt), desc(trends.id))
    .limit(limit)
}

export type TransferRow = typeof articleTransfers.$inferSelect

export async function transferById(db: Db, id: string): Promise<TransferRow | undefined> {
  const [found] = await db.select().from(articleTransfers).where(eq(articleTransfers.id, id))
  return found
}

export const allTransfers = (db: Db): Promise<TransferRow[]> =>
  db.select().from(articleTransfers).orderBy(articleTransfers.id)

/** Adds or changes one; returns whether it is new. */
export async function upsertTransfer(tx: Db, { id, ...set }: TransferRow): Promise<boolean> {
  const [upserted] = await tx
    .insert(articleTransfers)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: articleTransfers.id, set })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return upserted?.isNew ?? false
}
