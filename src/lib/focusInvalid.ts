/** Puts the focus into the first field of a form that is marked as wrong. */
export function focusInvalid(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
