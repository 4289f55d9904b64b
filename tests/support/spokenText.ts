/** Text of an element without what is hidden from screen readers. */
export function spokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  copy.querySelectorAll('[aria-hidden="true"]').forEach((part) => part.remove())
  return copy.textContent
}
