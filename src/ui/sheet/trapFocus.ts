const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([hidden]), textarea, select, [tabindex="0"]'

/** Open sheets and dialogs; the last one is on top. */
const holders: HTMLElement[] = []

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = Array.from(panel.querySelectorAll<HTMLElement>(FOCUSABLE))
  const first = stops[0]
  const last = stops[stops.length - 1]
  const outside = !panel.contains(document.activeElement) || document.activeElement === panel
  const leaving = document.activeElement === (event.shiftKey ? first : last)
  if (!outside && !leaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  ;(next ?? panel).focus()
}

/**
 * Moves the focus into an opened sheet or dialog, to `data-first-focus` or else its panel, and traps it there.
 * @returns a function that ends this and restores the focus
 */
export function trapFocus(panel: HTMLElement): () => void {
  const former = document.activeElement
  const handleKeyDown = (event: KeyboardEvent) => {
    if (holders[holders.length - 1] === panel) keepInside(panel, event)
  }
  holders.push(panel)
  const first = panel.querySelector<HTMLElement>('[data-first-focus]') ?? panel
  first.focus({ preventScroll: true })
  document.addEventListener('keydown', handleKeyDown)
  return () => {
    document.removeEventListener('keydown', handleKeyDown)
    holders.splice(holders.indexOf(panel), 1)
    if (former instanceof HTMLElement) former.focus({ preventScroll: true })
  }
}
