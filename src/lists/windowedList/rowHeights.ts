const measured = new Map<string, Map<string, number>>()

/** The measured heights of a list's rows in pixels by id, kept while the page lives, so that “back” restores the scroll position. */
export function heightsOf(list: string): Map<string, number> {
  const heights = measured.get(list) ?? new Map<string, number>()
  measured.set(list, heights)
  return heights
}
