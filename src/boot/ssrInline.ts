import { keepRootFont } from './bootFont'
import { applyLook, copiedLook, Theme } from '@/lib/look'
import { pressedField } from './pressedField'

/** Address of `hydrate.ts`. */
declare const __STARTER__: string

let started = false

/** Loads the app once, after the load event or on the first touch; failed requests are repeated on the next touch. */
function begin(): void {
  if (started) return
  started = true
  const script = document.createElement('script')
  script.src = __STARTER__
  script.onerror = () => (started = false)
  document.head.appendChild(script)
}

/**
 * Applies the look that this device keeps before the first paint. The page comes in the plain one; a theme already on
 * it belongs to its post.
 */
function applyCopiedLook(): void {
  const { theme, text } = copiedLook()
  const own = document.documentElement.getAttribute('data-theme')
  applyLook({ theme: own === Theme.Dark ? own : theme, text })
}

applyCopiedLook()
// The page's styles set the size; a WebView's scaling of it is known in the first frame, before it is painted.
requestAnimationFrame(keepRootFont)
document.addEventListener('click', ({ target }) => (window.__tapped = target), true)
document.addEventListener('pointerdown', begin)
document.addEventListener('keydown', (event) => {
  const field = pressedField(event)
  if (field) window.__tapped = field
  begin()
})
window.addEventListener('load', () => setTimeout(begin))
