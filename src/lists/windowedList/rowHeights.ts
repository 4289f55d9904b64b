const measured = new Map<string, Map<string, number>>()

/**
 * Measured row heights of a list in pixels by id, kept until the page is closed, so that “back” restores the scroll
 * position.
 */
export function heightsOf(list: string): Map<string, number> {
  const heights = measured.get(list) ?? new Map<string, number>()
  measured.set(list, heights)
  return heights
}
