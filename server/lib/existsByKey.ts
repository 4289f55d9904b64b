import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a query by a complete key (`from … where …`) finds a row. Unlike `exists` it is always evaluated once per row
 * of a page; with `exists` PostgreSQL may read everything the reader ever liked or follows instead.
 */
export function existsByKey(fromWhere: SQL): SQL<boolean> {
  return sql<boolean>`coalesce((select true ${fromWhere}), false)`
}
