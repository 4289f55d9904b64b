import { getTableName, is, Table } from 'drizzle-orm'
import type { Db } from '@server/db/db'

/** The database, and the tables that selects outside of transactions begin with, in their order. */
export function notingReads(db: Db): { db: Db; tables: string[] } {
  const tables: string[] = []
  const noted = new Proxy(db, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of)
      if (typeof value !== 'function') return value
      if (name !== 'select') return value.bind(of) as unknown
      return (...fields: unknown[]) => {
        const builder = Reflect.apply(value, of, fields) as { from: (table: Table) => unknown }
        return {
          from: (table: Table) => {
            if (is(table, Table)) tables.push(getTableName(table))
            return builder.from(table)
          },
        }
      }
    },
  })
  return { db: noted, tables }
}
