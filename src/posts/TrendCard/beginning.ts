/** More widths of a letter than four lines hold where the page is widest (600 px) and letters are smallest (15 px). */
const MOST_WIDTHS = 170
const MOST_CHARACTERS = 400
/** Chinese and Korean letters and kana, each a whole width; of everything else nobody knows how narrow it is. */
const WIDE = /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/

/** As much of a text as a card can show and a little more: a browser would lay out all the lines that it cuts off. */
export function beginning(text: string): string {
  let widths = 0
  let characters = 0
  let length = 0
  for (const character of text) {
    if (widths >= MOST_WIDTHS || characters >= MOST_CHARACTERS) return text.slice(0, length)
    if (WIDE.test(character)) widths += 1
    characters += 1
    length += character.length
  }
  return text
}
