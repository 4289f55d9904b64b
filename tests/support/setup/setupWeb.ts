import { endFileTimers } from './fileTimers'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { clearToast } from '@/lib/toast/toast'
import { backend, forgetReceived } from '../stubs'

const IMMEDIATE_TURNS = 20
const SETTLE_MS = 30

// The first screen of a run waits until its code is compiled.
const TIMEOUT_MS = 30_000
const { getElementError } = getConfig()
function notFound(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  Error.captureStackTrace(error, notFound)
  const told = { configurable: true, get: () => getElementError(message, container).message }
  return Object.defineProperty(error, 'message', told)
}
configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // The document is printed once the message is read: a query that waits fails many times before it finds.
  getElementError: notFound,
})
// The default of one second is too short and cannot be configured.
const { waitFor } = vi
vi.waitFor = (condition, options = { timeout: TIMEOUT_MS }) => waitFor(condition, options)

// Missing in jsdom; screens only need them to exist.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
vi.stubGlobal('IntersectionObserver', QuietObserver)
vi.stubGlobal('ResizeObserver', QuietObserver)
vi.stubGlobal('scrollTo', () => {})
Element.prototype.scrollIntoView ??= () => {}
URL.createObjectURL ??= () => 'blob:picked'
URL.revokeObjectURL ??= () => {}
window.matchMedia ??= (query: string) =>
  ({
    matches: query.includes('reduce'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList

beforeAll(() => backend.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  // Closing after the last test would fail without a window.
  clearToast()
  cleanup()
  backend.resetHandlers()
  forgetReceived()
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/mobile; max-age=0`
  document.body.innerHTML = ''
})
afterAll(async () => {
  backend.close()
  // Code loaded after the last test, such as a toast's, would render without a window.
  await vi.dynamicImportSettled()
  endFileTimers()
  // React's pending work, such as a closing dialog, must end before the window is gone.
  for (let turn = 0; turn < IMMEDIATE_TURNS; turn += 1) await immediate()
  await wait(SETTLE_MS)
  endFileTimers()
})
