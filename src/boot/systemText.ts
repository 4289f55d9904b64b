const root = document.documentElement

/** Usual sizes in px of the browser's and of iOS's text. */
const BROWSER_PX = 16
const IOS_PX = 17
/** As far as every screen's layout goes. */
const MOST = 2

function readScale(): void {
  const { style } = root
  const sizeOf = (font: string) => {
    // Where the font is unknown, the former one stays.
    style.font = font
    return parseFloat(getComputedStyle(root).fontSize)
  }
  const kept = style.fontSize
  // A WebView that enlarges all text enlarges this one, too.
  const zoom = sizeOf(`${BROWSER_PX}px serif`) / BROWSER_PX
  const scale = Math.max(sizeOf('medium serif') / BROWSER_PX, sizeOf('-apple-system-body') / IOS_PX) / zoom
  style.font = ''
  style.fontSize = kept
  if (scale > 1.02) style.setProperty('--system-text', String(Math.min(scale, MOST)))
  else style.removeProperty('--system-text')
}

/**
 * Sets `--system-text`, how much larger than usual the settings of the browser or of an iPhone ask text to be
 * (rule: theme and text size); again when the page is shown from the browser's memory.
 */
export function followSystemText(): void {
  readScale()
  window.addEventListener('pageshow', ({ persisted }) => persisted && readScale())
}
