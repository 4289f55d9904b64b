type Ruler = Pick<CanvasRenderingContext2D, 'measureText'>

/** Breaks a text at any character into lines of a width; the rest is replaced by an ellipsis. */
export function lines(ruler: Ruler, text: string, width: number, most: number): string[] {
  const found: string[] = []
  let line = ''
  for (const letter of text.replace(/\s+/g, ' ').trim()) {
    if (ruler.measureText(line + letter).width <= width) {
      line += letter
      continue
    }
    if (found.length + 1 === most) return [...found, `${Array.from(line).slice(0, -1).join('')}…`]
    found.push(line)
    line = letter.trim()
  }
  return line ? [...found, line] : found
}
