/** Puts the focus into the first field of a form that is marked as wrong; of a group, to what the tab key reaches of it. */
export function focusInvalid(form: Element | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = wrong?.querySelector<HTMLElement>('[tabindex="0"]') ?? wrong
  target?.focus()
}
