import { Column, is, type Query, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgPreparedQuery } from 'drizzle-orm/pg-core'
import type { Db } from './db'

/** Creates a statement once per database or transaction, so that its text is built once and its plan is reused. */
export function prepared<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return (db) => {
    const cached = made.get(db)
    if (cached) return cached
    const statement = make(db)
    made.set(db, statement)
    return statement
  }
}

/** A select of columns and SQL expressions, not nested, as the query builder returns it. */
export interface Select<Row> {
  toSQL(): Query
  readonly _: { readonly selectedFields: object; readonly result: Row[] }
}

type Rows<Row> = PgPreparedQuery<{ execute: Row[]; all: unknown; values: unknown }>

const MEMBER = sql`${sql.placeholder('reader')}::text`
const VISITOR = sql`''::text`

/**
 * A prepared select that depends on the reader: `build` gets the reader's id as SQL, `execute` the value `reader`.
 * Visitors have a statement of their own, from which PostgreSQL removes what only members have; with one statement for
 * both it would plan again for every visitor.
 */
export function preparedFor<Row>(
  name: string,
  build: (db: Db, reader: SQL) => Select<Row>,
): (db: Db, readerId: string) => Rows<Row> {
  const ofMember = prepared((db) => rowsOf(db, name, build(db, MEMBER)))
  const ofVisitor = prepared((db) => rowsOf(db, `${name}_visitor`, build(db, VISITOR)))
  return (db, readerId) => (readerId ? ofMember(db) : ofVisitor(db))
}

/** As `preparedFor`, for a select that does not depend on the reader. */
export function preparedRows<Row>(name: string, build: (db: Db) => Select<Row>): (db: Db) => Rows<Row> {
  return prepared((db) => rowsOf(db, name, build(db)))
}

/** Values as a PostgreSQL array literal: unlike a list, it can use the fast path of `NamedQuery`. */
export function arrayText(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`))
  return `{${cells.join()}}`
}

/**
 * SQL: the value is in the list that a prepared statement gets under this name. The planner does not look into the
 * subselect; with the plain list it would plan again for each list, as it estimates its length anew. Not for
 * distributed tables: Citus plans a statement with a subselect each time (`docs/decisions/0012`).
 */
export function isInList(value: SQLWrapper, name: string): SQL {
  return sql`${value} = any((select ${sql.placeholder(name)}::text[])::text[])`
}

function rowsOf<Row>(db: Db, name: string, select: Select<Row>): Rows<Row> {
  const toRow = rowMaker<Row>(select._.selectedFields)
  return db._.session.prepareQuery(select.toSQL(), undefined, name, true, (rows) => rows.map(toRow))
}

/** Maps rows like the query builder at a fifth of its cost: each column's position is looked up once. */
function rowMaker<Row>(selected: object): (values: unknown[]) => Row {
  const names = Object.keys(selected)
  const decoders = Object.values(selected).map(decoderOf)
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return (values) => {
    const row = { ...empty }
    for (let i = 0; i < names.length; i += 1) {
      const [value, decode] = [values[i], decoders[i]]
      row[names[i] as string] = decode && value !== null ? decode(value) : value
    }
    return row as Row
  }
}

function decoderOf(field: unknown): ((value: unknown) => unknown) | undefined {
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => field.mapFromDriverValue(value)
}
