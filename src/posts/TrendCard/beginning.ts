/** More characters than four lines hold on the widest page (600 px) with the smallest type (15 px). */
const MAX_WIDTHS = 170
const MAX_CHARACTERS = 400
/** Full-width characters; all others count as narrow. */
const WIDE = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/

/** Cuts a text to a little more than a card can show, because the browser would lay out the hidden lines too. */
export function beginning(text: string): string {
  let widths = 0
  let characters = 0
  let length = 0
  for (const character of text) {
    if (widths >= MAX_WIDTHS || characters >= MAX_CHARACTERS) return text.slice(0, length)
    if (WIDE.test(character)) widths += 1
    characters += 1
    length += character.length
  }
  return text
}
