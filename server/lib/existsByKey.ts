import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a query by a whole key (`from … where …`) finds its row. Unlike `exists` it is always asked once for each row of
 * a page: `exists` leaves PostgreSQL the choice to read all that the reader ever liked or follows instead.
 */
export function existsByKey(fromWhere: SQL): SQL<boolean> {
  return sql<boolean>`coalesce((select true ${fromWhere}), false)`
}
