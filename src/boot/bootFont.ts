import { ROOT_FONT_DIVISOR, ROOT_FONT_MAX_PX } from '@contract/limits'

const root = document.documentElement

const size = () => parseFloat(getComputedStyle(root).fontSize)

/**
 * Sets the root font size; a WebView's own font scaling is compensated, so that the layout keeps its proportions. A
 * correct size is left as it is, as a new style would lay the page out again.
 */
function setRootFont(): void {
  const wanted = Math.min((root.clientWidth || window.innerWidth) / ROOT_FONT_DIVISOR, ROOT_FONT_MAX_PX)
  if (Math.abs(size() - wanted) < wanted / 1000) return
  root.style.fontSize = `${wanted}px`
  const got = size()
  if (got > wanted * 1.02) root.style.fontSize = `${(wanted * wanted) / got}px`
}

/** Sets it now and on every resize. */
export function keepRootFont(): void {
  setRootFont()
  for (const name of ['resize', 'orientationchange', 'pageshow']) window.addEventListener(name, setRootFont)
}
