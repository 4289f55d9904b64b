import type { z } from 'zod'
import type { FileKind } from '@contract/file'
import type { Db } from '../db/db'
import type { CsvColumn } from '../lib/csv'

export interface ContentColumn extends CsvColumn {
  /**
   * The value is a path next to the CSV file, stored like an upload of this kind, or the address of an existing file;
   * `row` and `write` get its address, `/files/…`, or an empty text.
   */
  file?: FileKind
}

/** One row of an imported file. */
export interface ContentRow<Row> {
  row: Row
  /** Reports an error of this line; nothing of the file is kept then. */
  fail(message: string): void
}

interface Kind<Row> {
  /** As typed: `goods`. */
  kind: string
  /** Display name of its entries: `商品`. */
  title: string
  /** In file order. */
  columns: readonly ContentColumn[]
  /** Column that identifies an entry, unique in a file: a row adds an entry or changes the existing one. */
  key: string
  /** Parses the texts of one row, by column name; its Chinese messages become the line's errors. */
  row: z.ZodType<Row>
  /** Adds or changes all entries in the import's transaction. Entries that the file does not name stay. */
  write(tx: Db, rows: readonly ContentRow<Row>[], now: Date): Promise<{ added: number; changed: number }>
  /** All entries as texts by column name, so that importing them changes nothing. */
  list(db: Db): Promise<Record<string, string>[]>
}

/** A kind of content for `content import` and `content export`, regardless of its row type. */
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
    // Every row was returned by `read`.
    write: (tx, rows, now) => write(tx, rows as readonly ContentRow<Row>[], now),
  }
}
