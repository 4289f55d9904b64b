/** Whether a page repeats the rows of the one before, as from a backend without paging. */
export function isRepeated(rows: readonly unknown[], before: readonly unknown[] | undefined): boolean {
  if (before?.length !== rows.length) return false
  // Stops at the first different row, so that long texts are rarely compared.
  return rows.every((row, place) => JSON.stringify(row) === JSON.stringify(before[place]))
}

interface Page {
  list: readonly unknown[]
  nextCursor: string | null
}

/** For `getNextPageParam`: the cursor of the next page; null at the end, and for a repeated cursor. */
export function cursorAfter(
  page: Page,
  pages: readonly Page[],
  _cursor: unknown,
  cursors: readonly unknown[],
): string | null {
  const isOver =
    cursors.includes(page.nextCursor) || (page.list.length > 0 && isRepeated(page.list, pages[pages.length - 2]?.list))
  return isOver ? null : page.nextCursor
}
