/** Operators of a content stream that lack their counterpart. */
interface Unbalanced {
  /** `Q` without a `q` before it. */
  restores: number
  /** `BMC` and `BDC` without an `EMC` after them. */
  markedContents: number
}

/** A comment, the start of a string, a name, or another word. */
const TOKEN = /%[^\r\n]*|\(|<<|<[^>]*|\/?[^\s\0()<>[\]{}/%]+/g
const IMAGE_END = /[\s\0]EI(?=[\s\0]|$)/g

/** Finds them in a decoded content stream, one character per byte. */
export function unbalancedIn(content: string): Unbalanced {
  const found = { restores: 0, markedContents: 0 }
  let saves = 0
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(content)?.[0]; token !== undefined; token = TOKEN.exec(content)?.[0]) {
    if (token === '(') TOKEN.lastIndex = stringEnd(content, TOKEN.lastIndex)
    else if (token === 'ID') TOKEN.lastIndex = imageEnd(content, TOKEN.lastIndex)
    else if (token === 'q') saves += 1
    else if (token === 'Q' && saves > 0) saves -= 1
    else if (token === 'Q') found.restores += 1
    else if (token === 'BMC' || token === 'BDC') found.markedContents += 1
    else if (token === 'EMC' && found.markedContents > 0) found.markedContents -= 1
  }
  return found
}

/** Strings contain balanced and escaped parentheses. */
function stringEnd(content: string, start: number): number {
  let depth = 1
  let at = start
  for (; at < content.length && depth > 0; at += 1) {
    if (content[at] === '\\') at += 1
    else if (content[at] === '(') depth += 1
    else if (content[at] === ')') depth -= 1
  }
  return at
}

/** The data of an inline image is binary. */
function imageEnd(content: string, start: number): number {
  IMAGE_END.lastIndex = start
  return IMAGE_END.test(content) ? IMAGE_END.lastIndex : content.length
}
