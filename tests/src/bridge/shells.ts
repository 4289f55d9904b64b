import { vi } from 'vitest'

export type Platform = 'ios' | 'android' | 'harmony'

/** Native methods by name without prefix; each gets the dictionary that was sent. */
export type Native = Record<string, (data: Record<string, unknown>) => void>

const added: string[] = []

function put(name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, configurable: true })
  added.push(name)
}

/** Installs a native side in this page, as the three platforms do. */
export function addShell(platform: Platform, native: Native): void {
  const named = Object.entries(native).map(([name, method]) => [`boleHomeApp_${name}`, method] as const)
  if (platform === 'ios') {
    const handlers = Object.fromEntries(named.map(([name, method]) => [name, { postMessage: method }]))
    return put('webkit', { messageHandlers: handlers })
  }
  const methods = named.map(([name, method]) => {
    return [name, (json: string) => method(JSON.parse(json) as Record<string, unknown>)] as const
  })
  put(platform === 'android' ? 'boleHomeAndroid' : 'boleHomeHarmony', Object.fromEntries(methods))
}

export function removeShells(): void {
  for (const name of added.splice(0)) Reflect.deleteProperty(window, name)
  vi.restoreAllMocks()
}

export function pretendUserAgent(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

/** Calls the global callback that was named to the native side. */
export function answerTo(callback: unknown, answer: unknown): void {
  const receive: unknown = Reflect.get(window, String(callback))
  if (typeof receive === 'function') Reflect.apply(receive, window, [answer])
}
