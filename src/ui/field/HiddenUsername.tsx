/** Username under which password managers store a new password. */
export function HiddenUsername({ value }: { value: string }) {
  return <input type="text" autoComplete="username" value={value} readOnly hidden />
}
