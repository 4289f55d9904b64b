const ZOOMED = 1.01
/** Lower than any keyboard, higher than any bar of a browser. */
const KEYBOARD_PX = 150
const FIELD = 'input:not([readonly]):not([type="checkbox"]):not([type="radio"])'

/**
 * Keeps a bar fixed at the bottom above the keyboard of a phone whose page does not shrink for it (iOS), while a field
 * of one line is typed in: there the phone does not keep the line of a longer text above a bar. A high bar stays below
 * (rule: keyboard of the phone).
 * @returns a function that ends it
 */
export function keepAboveKeyboard(bar: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const follow = () => {
    const { scale, offsetTop, height } = view
    const isUnder =
      document.activeElement?.matches(FIELD) &&
      scale < ZOOMED &&
      document.documentElement.clientHeight - height > KEYBOARD_PX &&
      bar.offsetHeight < height / 4
    const style = isUnder
      ? { top: `${offsetTop + height}px`, bottom: 'auto', transform: 'translateY(-100%)' }
      : { top: '', bottom: '', transform: '' }
    Object.assign(bar.style, style)
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  document.addEventListener('focusin', follow)
  return () => {
    view.removeEventListener('resize', follow)
    view.removeEventListener('scroll', follow)
    document.removeEventListener('focusin', follow)
  }
}
