import { withTimeout } from '../withTimeout'
import { clearPlain, showPlain } from './plainToast'

export type ToastKind = 'success' | 'fail' | 'plain'

interface ToastOptions {
  kind?: ToastKind
  durationMs?: number
}

type View = typeof import('./toastView')

const DEFAULT_MS = 2000
const TIMEOUT_MS = 1000

let loading: Promise<View> | undefined
let view: View | undefined
let latest = 0
let shown = ''

function load(): Promise<View> {
  loading ??= import('./toastView').then(
    (loaded) => (view = loaded),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * Shows a short message, replacing the current one. antd-mobile's toast is loaded on demand; if that fails a plain one
 * is shown. Never throws.
 * @param text the message; blank shows nothing
 */
export function toast(text: string, { kind = 'plain', durationMs = DEFAULT_MS }: ToastOptions = {}): void {
  if (text.trim() === '') return
  const sequence = (latest += 1)
  shown = text
  const showWith = (ready: View | undefined) => {
    if (sequence !== latest) return
    clearPlain()
    if (ready) ready.show(text, kind, durationMs)
    else showPlain(text, durationMs)
  }
  if (view) return showWith(view)
  void toastReady().then(showWith)
}

/** Settles once a toast asked for just before is on the screen, with its library or without. Never rejects. */
export async function toastReady(): Promise<View | undefined> {
  return view ?? withTimeout(load(), TIMEOUT_MS).catch(() => undefined)
}

/** Removes the current toast, or only one with this text. */
export function clearToast(text = shown): void {
  if (text !== shown) return
  latest += 1
  clearPlain()
  view?.clear()
}

/** Preloads the toast's code for use without a network. Call it when idle after load. */
export function preloadToast(): void {
  load().catch(() => undefined)
}
