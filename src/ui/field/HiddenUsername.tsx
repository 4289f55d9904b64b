/** Password managers keep a new password under this name. */
export function HiddenUsername({ value }: { value: string }) {
  return <input type="text" autoComplete="username" value={value} readOnly hidden />
}
