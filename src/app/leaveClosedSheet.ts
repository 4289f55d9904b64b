/** Whether the current history entry belongs to a sheet or a dialog. */
function isOverScreen(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && ('sheet' in state || 'dialog' in state)
}

const load = () => import('@/ui/sheet/stepBack')

/** Leaves the history entries of the open sheet and dialogs. Never rejects. */
export async function leaveSheets(): Promise<void> {
  if (!isOverScreen()) return
  // Loaded with the sheet.
  await load().then(
    ({ stepToScreen }) => stepToScreen(isOverScreen),
    () => undefined,
  )
}

/**
 * A reload shows the screen without the sheet or dialog that was open: its history entry is left, or "back" would first
 * do nothing.
 */
export async function leaveClosedSheet(): Promise<void> {
  if (!isOverScreen()) return
  await load().catch(() => undefined)
  // One may have been opened by now.
  if (!document.querySelector('[role="dialog"]')) await leaveSheets()
}
