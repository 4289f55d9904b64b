import type { ForeignKey } from './tableCopies'

interface FillingOrder {
  /** What a table refers to comes before it, as far as no circle prevents it. */
  tables: string[]
  /** Keys that refer to the same or a later table: they only hold once `referenced` is filled. */
  deferred: ForeignKey[]
}

/**
 * The order in which tables can be filled while their foreign keys are checked at once. Keys of or to other tables are
 * left out: an older schema lacks some.
 */
export function fillingOrder(tables: readonly string[], allKeys: readonly ForeignKey[]): FillingOrder {
  const keys = allKeys.filter(({ table, referenced }) => tables.includes(table) && tables.includes(referenced))
  const places = new Map<string, number>()
  const visited = new Set<string>()
  const visit = (table: string) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const key of keys) if (key.table === table) visit(key.referenced)
    places.set(table, places.size)
  }
  for (const table of tables) visit(table)
  const placeOf = (table: string) => places.get(table) ?? 0
  const deferred = keys.filter(({ table, referenced }) => placeOf(referenced) >= placeOf(table))
  return { tables: [...places.keys()], deferred }
}
