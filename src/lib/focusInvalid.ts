/** Focuses the first invalid field of a form; in a group the element that is in the tab order. */
export function focusInvalid(form: Element | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong?.querySelector<HTMLElement>('[tabindex="0"]') ?? wrong
  target?.focus()
}
