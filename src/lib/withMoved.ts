/** The list with one item at another position, at most the last one. */
export function withMoved<Item>(items: readonly Item[], moved: Item, to: number): Item[] {
  const rest = items.filter((item) => item !== moved)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}
