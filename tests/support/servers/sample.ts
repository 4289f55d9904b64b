/** A sample of `deploy/` with one text replaced. Throws if the text is missing. */
export function swap(text: string, wanted: string, by: string): string {
  if (!text.includes(wanted)) throw new Error(`the sample of deploy/ no longer says ${wanted}`)
  return text.replaceAll(wanted, by)
}
