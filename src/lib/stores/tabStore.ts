/** Stores a text for this tab. False where session storage is full or not available. */
export function keepForTab(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
