/**
 * A reload shows the screen without the sheet or dialog that was open: its history entry is left, or "back" would first
 * do nothing.
 */
export function leaveClosedSheet(): void {
  const state: unknown = window.history.state
  const isMarked = typeof state === 'object' && state !== null && ('sheet' in state || 'dialog' in state)
  // One may have been opened by now.
  if (isMarked && !document.querySelector('[role="dialog"]')) window.history.back()
}
