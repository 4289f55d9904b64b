/** A page inside a frame has no shell. */
export function isTopFrame(win: Window): boolean {
  try {
    return win.top === win
  } catch {
    return false
  }
}
