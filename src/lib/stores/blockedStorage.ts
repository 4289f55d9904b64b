import { RELOADED_KEY } from '../loadChunk'

/** Keys are own properties, as those of a `Storage`. */
const methods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    // Forgotten with the page, which would reload for ever.
    if (key === RELOADED_KEY) throw new Error('Not kept over a reload')
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string): void {
    Reflect.deleteProperty(this, key)
  },
}

const PROBE = 'bole_probe'

/** Where the browser's settings block cookies and storage, all of it lasts until the page is closed. */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      // Null in some WebViews.
      if (window[name]) continue
    } catch {
      // Blocked.
    }
    Object.defineProperty(window, name, { value: Object.create(methods) as unknown })
    replaceBlockedCookies()
  }
}

/** The same for cookies alone. */
export function replaceBlockedCookies(): void {
  try {
    document.cookie = `${PROBE}=1`
    const isKept = document.cookie.includes(PROBE)
    document.cookie = `${PROBE}=; max-age=0`
    if (isKept) return
  } catch {
    // Blocked.
  }
  const held = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    get: () => Array.from(held, (pair) => pair.join('=')).join('; '),
    set(line: string) {
      const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(line) ?? []
      // A cookie is removed by an empty value.
      if (value) held.set(name, value)
      else held.delete(name)
    },
  })
}
