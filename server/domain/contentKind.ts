import type { z } from 'zod'
import type { FileKind } from '@contract/file'
import type { Db } from '../db/db'
import type { CsvColumn } from '../lib/csv'

export interface ContentColumn extends CsvColumn {
  /**
   * The value is a path beside the CSV file, stored like an upload of this kind, or the address of a file that is
   * here already; `row` and `write` see its address, `/files/…`, or nothing.
   */
  file?: FileKind
}

/** One row of a file that is being imported. */
export interface ContentRow<Row> {
  row: Row
  /** Notes what is wrong with this line; nothing of the file is then kept. */
  fail(message: string): void
}

interface Kind<Row> {
  /** As it is typed: `goods`. */
  kind: string
  /** What its entries are called: `商品`. */
  title: string
  /** In the order of the file. */
  columns: readonly ContentColumn[]
  /** The column that names an entry, once in a file: a row adds an entry or changes the one of that name. */
  key: string
  /** Reads the texts of one row, by the columns' names; its Chinese messages become the line's errors. */
  row: z.ZodType<Row>
  /** Adds or changes all entries, within the import's transaction. What the file does not name stays. */
  write(tx: Db, rows: readonly ContentRow<Row>[], now: Date): Promise<{ added: number; changed: number }>
  /** Every entry as texts by the columns' names, so that an import of it changes nothing. */
  list(db: Db): Promise<Record<string, string>[]>
}

/** A kind of content that `content import` and `content export` know, whatever its rows are. */
export interface ContentKind extends Omit<Kind<never>, 'row' | 'write'> {
  read(values: Record<string, string>): { row: unknown } | { problems: string[] }
  write(tx: Db, rows: readonly ContentRow<unknown>[], now: Date): Promise<{ added: number; changed: number }>
}

/** Declares a kind of content; `server/content.ts` lists them all. */
export function contentKind<Row>({ row: schema, write, ...kind }: Kind<Row>): ContentKind {
  return {
    ...kind,
    read: (values) => {
      const { success, data, error } = schema.safeParse(values)
      return success ? { row: data } : { problems: error.issues.map(({ message }) => message) }
    },
    // Every row came out of `read`.
    write: (tx, rows, now) => write(tx, rows as readonly ContentRow<Row>[], now),
  }
}
