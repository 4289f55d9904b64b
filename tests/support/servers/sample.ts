/** A sample of `deploy/` with other words in one place. Throws where it does not say them. */
export function swap(text: string, wanted: string, by: string): string {
  if (!text.includes(wanted)) throw new Error(`the sample of deploy/ no longer says ${wanted}`)
  return text.replaceAll(wanted, by)
}
