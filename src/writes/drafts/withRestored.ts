/** The text of a draft, with that of a write that was cancelled or refused below it unless the draft contains it. */
export function withRestored(begun: string, text: string): string {
  if (begun.includes(text.trim())) return begun
  return begun.trim() ? `${begun}\n${text}` : text
}
