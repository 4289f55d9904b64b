/** Text from people as a command prints it: nothing in it steers the terminal or turns the writing round. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '\ufffd').replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
