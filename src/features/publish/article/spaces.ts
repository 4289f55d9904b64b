const SPACE = '&nbsp;'
/** Spaces together with the formats that begin or end between them. */
const RUN = /(?:&nbsp;|<\/?(?:a|code|em|s|strong|sub|sup|u)\b[^<>]*>)+/g

/**
 * Spaces of the editor as HTML that shows them: a browser drops those at the beginning of a line, and all but one of
 * several. Lines can still break, and words begin them.
 * @param html in which every space is `&nbsp;`
 */
export function withSpaces(html: string): string {
  return html.replace(RUN, (run: string, at: number) => {
    const count = run.split(SPACE).length - 1
    const isFirst = at === 0 || html.charAt(at - 1) === '>'
    let n = isFirst ? 1 : count + 1
    return run.replaceAll(SPACE, () => (n++ % 2 === 1 ? SPACE : ' '))
  })
}
