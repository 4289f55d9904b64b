/** Whether the current history entry belongs to what is open over a screen: a sheet, or a video that fills the page. */
export function atSheetEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'sheet' in state
}

/**
 * Adds such an entry. Counted as the router counts its entries: a link that replaces it has the screen below to go back
 * to. A reload leaves it (`app/leaveClosedSheet.ts`).
 */
export function pushSheetEntry(): void {
  const former = window.history.state as { idx?: number } | null
  window.history.pushState({ ...former, idx: (former?.idx ?? 0) + 1, sheet: true }, '')
}
