/** Read-only input that acts as a button: Enter must trigger it, inputs get no click from the keyboard. */
export function pressedField({ key, target }: KeyboardEvent): EventTarget | null {
  const isField = target instanceof HTMLInputElement && target.readOnly
  return isField && (key === 'Enter' || key === ' ') ? target : null
}
