import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { FileKind } from '@contract/file'
import { hasInvisible } from '@contract/people'
import type { Db } from '../db/db'
import type { CsvColumn } from '../lib/csv'
import { cells } from './contentFields'

export interface ContentColumn extends CsvColumn {
  /**
   * The value is a path next to the CSV file, stored like an upload of this kind, or the address of an existing file;
   * `row` and `write` get its address, `/files/…`, or an empty text.
   */
  file?: FileKind
  /** Line breaks are refused in it. */
  oneLine?: boolean
  /** The product changes it as well: where the file does not have the column, `write` leaves it as it is then. */
  live?: boolean
}

/** One row of an imported file. */
export interface ContentRow<Row> {
  row: Row
  /** Reports an error of this line; nothing of the file is kept then. */
  fail(message: string): void
}

/** Entries that an import added and changed. */
export interface ContentCounts {
  added: number
  changed: number
  /** Lines that the import tells besides. */
  notes?: readonly string[]
}

/** The ids of the entries that are already there. */
export const idsIn = async (
  tx: Db,
  table: PgTable & { id: AnyPgColumn<{ data: string; notNull: true }> },
): Promise<Set<string>> => new Set((await tx.select({ id: table.id }).from(table)).map(({ id }) => id))

/** How many rows are new, and how many change an entry that is already there. */
export function contentCounts(rows: readonly ContentRow<{ id: string }>[], known: ReadonlySet<string>): ContentCounts {
  const changed = rows.filter(({ row }) => known.has(row.id)).length
  return { added: rows.length - changed, changed }
}

/** Fails the rows that name an entry that is not there. A row without a valid name has an error already. */
export function checkKnown<Name extends string>(
  rows: readonly ContentRow<Partial<Record<Name, string>>>[],
  name: Name,
  known: ReadonlySet<string>,
  unknown: (named: string) => string,
): void {
  for (const { row, fail } of rows) {
    const named = row[name]
    if (named !== undefined && !known.has(named)) fail(unknown(named))
  }
}

/** Seconds of the videos that an import has stored, by address. */
export type VideoLengths = ReadonlyMap<string, number>

interface Kind<Shape extends z.ZodRawShape> {
  /** As typed: `goods`. */
  kind: string
  /** Display name of its entries: `商品`. */
  title: string
  /** Column that identifies an entry, unique in a file: a row adds an entry or changes the existing one. */
  key: string
  /**
   * Parses the texts of one row. Its fields, made by `contentFields`, are the columns in file order; its Chinese
   * messages become the line's errors.
   */
  row: z.ZodObject<Shape>
  /**
   * Fails what is wrong with rows because of other rows and of what is stored, in the import's transaction, before
   * anything is written. Cells that are wrong by themselves are left out, and `read` reports them.
   */
  check?(tx: Db, rows: readonly ContentRow<Partial<z.output<z.ZodObject<Shape>>>>[], now: Date): Promise<void>
  /** Adds or changes all entries in the import's transaction. Entries that the file does not name stay. */
  write(tx: Db, rows: readonly ContentRow<z.output<z.ZodObject<Shape>>>[], now: Date): Promise<ContentCounts>
  /**
   * Follows a committed import in transactions of its own; not called in a dry run. Where it fails, the same file is
   * imported again.
   */
  afterCommit?(db: Db, rows: readonly z.output<z.ZodObject<Shape>>[]): Promise<void>
  /** What is wrong with a row whose videos last as long as they do. */
  problemOf?(row: z.output<z.ZodObject<Shape>>, lengths: VideoLengths): string | undefined
  /** All entries as texts by column name, so that importing them changes nothing. */
  list(db: Db): Promise<Record<string, string>[]>
}

/** A kind of content for `content import` and `content export`, regardless of its row type. */
export interface ContentKind extends Omit<
  Kind<z.ZodRawShape>,
  'row' | 'check' | 'write' | 'afterCommit' | 'problemOf'
> {
  columns: readonly ContentColumn[]
  read(values: Record<string, string>, lengths: VideoLengths): { row: unknown } | { problems: string[] }
  /** Takes the texts of all rows. */
  check(tx: Db, rows: readonly ContentRow<Record<string, string>>[], now: Date): Promise<void>
  write(tx: Db, rows: readonly ContentRow<unknown>[], now: Date): Promise<ContentCounts>
  afterCommit(db: Db, rows: readonly unknown[]): Promise<void>
}

/** Declares a kind of content for imports (rule: imports from files); `server/content.ts` lists them all. */
export function contentKind<Shape extends z.ZodRawShape>(given: Kind<Shape>): ContentKind {
  const { row: schema, check, write, afterCommit, problemOf, ...kind } = given
  return {
    ...kind,
    columns: columnsOf(schema),
    read: (values, lengths) => {
      const { success, data, error } = schema.safeParse(values)
      if (!success) return { problems: error.issues.map(({ message }) => message) }
      const problem = problemOf?.(data, lengths)
      return problem === undefined ? { row: data } : { problems: [problem] }
    },
    check: async (tx, rows, now) => {
      if (!check) return
      const checked = rows.map(({ row, fail }) => ({ row: validCells(schema, row), fail }))
      await check(tx, checked, now)
    },
    // Every row was returned by `read`.
    write: (tx, rows, now) => write(tx, rows as readonly ContentRow<z.output<z.ZodObject<Shape>>>[], now),
    afterCommit: async (db, rows) => afterCommit?.(db, rows as readonly z.output<z.ZodObject<Shape>>[]),
  }
}

/** The columns of a row whose fields are made by `contentFields`. */
export const columnsOf = (row: z.ZodObject): ContentColumn[] =>
  Object.entries(row.shape).map(([name, field]) => columnOf(name, field))

function columnOf(name: string, field: unknown): ContentColumn {
  const facts = field instanceof z.ZodType ? cells.get(field) : undefined
  if (!facts) throw new Error(`the column ${name} has no title`)
  return { name, ...facts }
}

/** The cells of a row that are not wrong by themselves. */
function validCells<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  values: Readonly<Record<string, string>>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const valid = columnsOf(schema).flatMap((column): [string, unknown][] => {
    const cell = schema.shape[column.name]
    if (!cell || invisibleProblems([column], values).length > 0) return []
    const { success, data } = z.safeParse(cell, values[column.name])
    return success ? [[column.name, data]] : []
  })
  return Object.fromEntries(valid) as Partial<z.output<z.ZodObject<Shape>>>
}

/** What is wrong with texts of a file's row that people will read: characters that nobody sees. */
export function invisibleProblems(
  columns: readonly ContentColumn[],
  values: Readonly<Record<string, string>>,
): string[] {
  return columns.flatMap(({ name, title, file, oneLine = false }) => {
    const text = values[name] ?? ''
    if (file !== undefined || !hasInvisible(oneLine ? text : text.replace(/[\t\n]/g, ''))) return []
    return [`${title}含有不可见的字符${oneLine ? '或换行' : ''}，请修改后重试`]
  })
}
