/** Storage for the life of the page. Keys are own properties, as those of a `Storage`. */
const methods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string): void {
    Reflect.deleteProperty(this, key)
  },
}

/** Replaces storage that the browser's settings block: reading it throws there, or gives null in a WebView. */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    if (window[name]) continue
  } catch {
    // Blocked.
  }
  Object.defineProperty(window, name, { value: Object.create(methods) as unknown })
}
