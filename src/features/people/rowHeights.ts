const measured = new Map<string, Map<string, number>>()

/** The heights of rows as they were last drawn, so that "back" finds the place again. */
export function heightsOf(list: string): Map<string, number> {
  const heights = measured.get(list) ?? new Map<string, number>()
  measured.set(list, heights)
  return heights
}
