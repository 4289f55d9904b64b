import { keepRootFont } from './bootFont'
import { pressedField } from './pressedField'

/** The address of `startServed`. */
declare const __STARTER__: string

let started = false

/** Once, after load or with the first touch: until then nothing of the app is asked for. What did not come is asked for with the next. */
function begin(): void {
  if (started) return
  started = true
  const script = document.createElement('script')
  script.src = __STARTER__
  script.onerror = () => (started = false)
  document.head.appendChild(script)
}

/** The text size that `lib/look` keeps; the theme is the post's. */
function wearTextSize(): void {
  try {
    const [, size] = /"text":"(large|larger|elder)"/.exec(localStorage.getItem('bole.look') ?? '') ?? []
    if (size) document.documentElement.setAttribute('data-text', size)
  } catch {
    // Forbidden storage keeps nothing.
  }
}

wearTextSize()
keepRootFont()
// What is older cannot run the app, and still reads the page.
if (typeof Promise.any === 'function') {
  document.addEventListener('click', ({ target }) => (window.__tapped = target), true)
  document.addEventListener('pointerdown', begin)
  document.addEventListener('keydown', (event) => {
    window.__tapped = pressedField(event) ?? window.__tapped
    begin()
  })
  window.addEventListener('load', () => setTimeout(begin))
}
