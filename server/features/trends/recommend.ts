import { broken, partsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { isStorable } from '../../calls/schema'
import * as repo from './recommendRepo'

const ORDER = 'recommend'

interface RecommendRequest {
  cursor: string | null | undefined
  /** Empty for visitors. */
  readerId: string
  size: number
}

interface Page {
  ids: string[]
  nextCursor: string | null
}

/**
 * A page of 推荐 in the order of the reader's first page: later changes neither repeat nor skip posts
 * (`docs/decisions/0007`). Throws 100400 for a cursor of another order.
 */
export async function recommended(db: Db, { cursor, readerId, size }: RecommendRequest): Promise<Page> {
  const from = readCursor(cursor)
  const { version, rows } = from ? await rowsBelow(db, from, readerId) : await rowsFromTop(db, readerId)
  const ahead = new Set(from?.ahead)
  const near = rows.slice(0, repo.WINDOW)
  const shown = spread(
    near.filter(({ id }) => !ahead.has(id)),
    size,
  )
  const done = new Set([...shown.map(({ id }) => id), ...ahead])
  const left = near.findIndex(({ id }) => !done.has(id))
  const hasMore = left >= 0 || rows.length > repo.WINDOW
  const last = left < 0 ? near.at(-1) : (near[left - 1] ?? from)
  const beyond = left < 0 ? [] : near.slice(left).filter(({ id }) => done.has(id))
  return {
    ids: shown.map(({ id }) => id),
    nextCursor:
      hasMore && last ? writeCursor({ version, key: last.key, id: last.id, ahead: beyond.map(({ id }) => id) }) : null,
  }
}

async function rowsFromTop(db: Db, readerId: string) {
  const rows = await repo.top(db, readerId)
  return { version: rows[0]?.version ?? 0, rows }
}

/** If the former scores were already deleted, the reader continues at the same score in the current order. */
async function rowsBelow(db: Db, from: Cursor, readerId: string) {
  const newest = await repo.versions(db)
  const version = from.version < newest.sweptVersion ? newest.version : from.version
  return { version, rows: await repo.further(db, { ...from, version }, readerId) }
}

/**
 * The first rows of a window in order, but never two of one author in succession: the next other author is taken first.
 * If only the same author is left the page ends; a window of a single author is shown unchanged.
 */
export function spread<Row extends { authorId: string }>(window: readonly Row[], size: number): Row[] {
  const left = [...window]
  if (new Set(left.map(({ authorId }) => authorId)).size < 2) return left.slice(0, size)
  const shown: Row[] = []
  while (shown.length < size) {
    const next = left.findIndex(({ authorId }) => authorId !== shown.at(-1)?.authorId)
    if (next < 0) break
    shown.push(...left.splice(next, 1))
  }
  return shown
}

interface Cursor extends repo.RankedPlace {
  /** Posts below the position that were already shown. */
  ahead: string[]
}

function writeCursor({ version, key, id, ahead }: Cursor): string {
  return Buffer.from(JSON.stringify([ORDER, key, id, version, ahead])).toString('base64url')
}

function readCursor(cursor: string | null | undefined): Cursor | undefined {
  if (cursor === null || cursor === undefined || cursor === '') return undefined
  const [order, key, id, version, ahead] = partsOf(cursor)
  const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= 64 && isStorable(value)
  const isWhole =
    typeof version === 'number' && Number.isSafeInteger(version) && Array.isArray(ahead) && ahead.every(isId)
  if (order === ORDER && typeof key === 'number' && Number.isFinite(key) && isId(id) && isWhole) {
    return { key, id, version, ahead: ahead as string[] }
  }
  throw broken()
}
