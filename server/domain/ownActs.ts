import { and, eq, type SQL, sql } from 'drizzle-orm'
import { TargetKind } from '@contract/trend'
import type { Db } from '../db/db'
import { joinedOrSeparate } from '../db/citus/joinedOrSeparate'
import { prepared, preparedFor, type Select } from '../db/prepared'
import { collects, likes } from '../features/trends/tables'

// Read where the acts are distributed: Citus keeps a plan with a plain list and none with that of `isInList`.
const liked = prepared((db) =>
  db
    .select({ id: likes.targetId })
    .from(likes)
    .where(
      and(
        eq(likes.userId, sql.placeholder('userId')),
        sql`${likes.targetKind} = any(${sql.placeholder('kinds')}::text[])`,
        sql`${likes.targetId} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .prepare('liked_of'),
)

const collected = prepared((db) =>
  db
    .select({ id: collects.trendId })
    .from(collects)
    .where(
      and(
        eq(collects.userId, sql.placeholder('userId')),
        sql`${collects.trendId} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .prepare('collected_of'),
)

const setOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))

/** The posts of these that a user likes. */
export async function likedTrends(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : setOf(await liked(db).execute({ userId, kinds: [TargetKind.Trends], ids }))
}

/** The comments and replies of these that a user likes. */
export async function likedComments(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  const kinds = [TargetKind.Comments, TargetKind.Reply]
  return ids.length === 0 ? new Set() : setOf(await liked(db).execute({ userId, kinds, ids }))
}

/** The posts of these that a user has collected. */
export async function collectedTrends(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : setOf(await collected(db).execute({ userId, ids }))
}

/** How rows get what the reader has done to them, such as `meLiked`. */
export interface OwnActs<Columns, Row> {
  /** The columns, for a statement that joins the acts. */
  columnsFor(reader: SQL): Columns
  /** The same columns for a statement without the acts. */
  none: Columns
  /** Reads the acts on these rows and returns each row with them. */
  addTo(db: Db, reader: string, rows: Row[]): Promise<Row[]>
}

/**
 * A read whose rows contain what the reader has done to them: in one statement, or with separate reads of the acts
 * where the database cannot join them (`joinedOrSeparate`). Visitors have no acts.
 * @param name of the prepared statement
 * @param build the select, with the columns of the acts
 */
export function readWithOwnActs<Given extends object, Row, Columns>(
  name: string,
  build: (db: Db, reader: SQL, acts: Columns) => Select<Row>,
  { columnsFor, none, addTo }: OwnActs<Columns, Row>,
): (db: Db, reader: string, given: Given) => Promise<Row[]> {
  const joined = preparedFor<Row>(name, (db, reader) => build(db, reader, columnsFor(reader)))
  const separate = preparedFor<Row>(`${name}_separate`, (db, reader) => build(db, reader, none))
  return async (db, reader, given) => {
    const params = { ...given, reader }
    const bare = () => separate(db, reader).execute(params)
    if (!reader) return bare()
    return joinedOrSeparate(
      db,
      () => joined(db, reader).execute(params),
      async () => addTo(db, reader, await bare()),
    )
  }
}
