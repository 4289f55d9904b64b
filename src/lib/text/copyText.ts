function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0'
  const focused = document.activeElement
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    // The only way on plain http, where there is no clipboard object.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

/**
 * Copies a text to the clipboard, also without a secure context.
 * @returns whether it succeeded
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (!clipboard) return copyBySelection(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
