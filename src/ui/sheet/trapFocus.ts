const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([hidden]), textarea, select, [tabindex="0"]'

/** Open sheets and dialogs; the last one is on top. */
const holders: HTMLElement[] = []

/** Makes everything below the last holder inert, as not every screen reader heeds `aria-modal`; toasts stay as they are. */
function updateInert(): void {
  const top = holders[holders.length - 1]
  const pages = [...Array.from(document.querySelectorAll('#root, #outbox')), ...holders]
  for (const layer of Array.from(document.body.children)) {
    const isBelow = pages.some((page) => layer.contains(page)) && top !== undefined && !layer.contains(top)
    layer.toggleAttribute('inert', isBelow)
  }
}

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = Array.from(panel.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(({ tabIndex }) => tabIndex >= 0)
  const focused = document.activeElement
  const outside = !panel.contains(focused) || focused === panel
  const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  // The focused element may not be in the tab order itself, such as a result that was given the focus.
  if (!outside && stops.some((stop) => (focused?.compareDocumentPosition(stop) ?? 0) & ahead)) return
  event.preventDefault()
  const next = event.shiftKey ? stops[stops.length - 1] : stops[0]
  ;(next ?? panel).focus()
}

/**
 * Moves the focus into an opened sheet or dialog, to `data-first-focus` or else its panel, and traps it there; all below
 * is inert.
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
  updateInert()
  document.addEventListener('keydown', handleKeyDown)
  return () => {
    document.removeEventListener('keydown', handleKeyDown)
    holders.splice(holders.indexOf(panel), 1)
    updateInert()
    if (former instanceof HTMLElement) former.focus({ preventScroll: true })
  }
}
