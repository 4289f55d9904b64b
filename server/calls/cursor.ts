import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { invalidInput } from '../lib/businessError'
import { isStorable } from './schema'

/** Position after which a page continues: the sort key and the id of the last row shown. */
export interface Cursor {
  key: number
  id: string
}

/** The refusal of a cursor that this list did not write. */
export const broken = () => invalidInput('翻页标识有误，请刷新后重试')

/**
 * An opaque cursor.
 * @param order name of the sort order, so that no other list accepts the cursor
 */
export function writeCursor(order: string, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url')
}

/** The position of a cursor, undefined for the first page. Throws 100400 for a cursor of another order. */
export function readCursor(order: string, cursor: string | null | undefined): Cursor | undefined {
  if (cursor === null || cursor === undefined || cursor === '') return undefined
  const [kind, key, id] = partsOf(cursor)
  if (kind !== order || typeof key !== 'number' || !Number.isFinite(key)) throw broken()
  if (typeof id !== 'string' || id.length > 64 || !isStorable(id)) throw broken()
  return { key, id }
}

/** As `readCursor`, for an order by a row's serial number. Throws 100400 also for a key that is no whole number. */
export function readSerial(order: string, cursor: string | null | undefined): number | undefined {
  const position = readCursor(order, cursor)
  if (position && !Number.isSafeInteger(position.key)) throw broken()
  return position?.key
}

/** The parts of a cursor; empty if it is malformed. */
export function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** A timestamp as whole microseconds since 1970, exact in a JavaScript number. */
export function microsOf(column: SQLWrapper): SQL<number> {
  return sql<number>`(extract(epoch from ${column}) * 1000000)::float8`
}

/** The moment of `microsOf`, to the millisecond. */
export const dateOf = (micros: number): Date => new Date(Math.floor(micros / 1000))

const MICROS_MAX = 8e15

/** Position before the first row of an ascending order. */
export const BEGINNING: Cursor = { key: -MICROS_MAX, id: '' }

/** The timestamp of `microsOf`, clamped to the range of PostgreSQL. */
export function momentOf(micros: number | Placeholder): SQL {
  const within = sql`greatest(least(${micros}::float8, ${sql.raw(String(MICROS_MAX))}), ${sql.raw(String(-MICROS_MAX))})`
  return sql`(timestamptz 'epoch' + ${within} * interval '1 microsecond')`
}

/** A cursor, or the parameters of a prepared statement that stand for one. */
export interface Position {
  key: number | Placeholder
  id: string | Placeholder
}

/**
 * SQL: the row comes after a position in an order by a timestamp and an id, both newest first. Compares rows, so an
 * index on both columns leads to the position. Undefined without a position.
 */
export function isOlder(at: SQLWrapper, id: SQLWrapper, than: Position | undefined): SQL | undefined {
  return than && sql`(${at}, ${id}) < (${momentOf(than.key)}, ${than.id})`
}

/** As `isOlder`, for an order with both oldest first. */
export function isNewer(at: SQLWrapper, id: SQLWrapper, than: Position | undefined): SQL | undefined {
  return than && sql`(${at}, ${id}) > (${momentOf(than.key)}, ${than.id})`
}

/** Splits a list read with one extra row into a page and the cursor of the next one (rule: paging). */
export function pageOf<Row extends Cursor>(order: string, rows: Row[], size: number) {
  const list = rows.slice(0, size)
  const last = list.at(-1)
  return { list, nextCursor: rows.length > size && last ? writeCursor(order, last) : null }
}

/** As `pageOf`, for an order by a row's serial number; its cursor is read by `readSerial`. */
export function serialPage<Row>(order: string, rows: readonly Row[], size: number, serialOf: (row: Row) => number) {
  const list = rows.slice(0, size)
  const last = list.at(-1)
  const nextCursor = rows.length > size && last ? writeCursor(order, { key: serialOf(last), id: '' }) : null
  return { list, nextCursor }
}
