/** User text for the terminal: without escape sequences and characters that change the writing direction. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '\ufffd').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
