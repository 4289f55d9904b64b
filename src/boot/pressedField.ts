/** The field that stands for a button, where the key would press a button: of a field the browser makes no click of it. */
export function pressedField({ key, target }: KeyboardEvent): EventTarget | null {
  const isField = target instanceof HTMLInputElement && target.readOnly
  return isField && (key === 'Enter' || key === ' ') ? target : null
}
