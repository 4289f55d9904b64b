const SPACE = /\s+/g
/** Full-width punctuation has room of its own: a paragraph's end after it needs no space. */
const AFTER_FULL_WIDTH = /([、-〟！-／：-？]) /g

/** A text of several lines on one: white space collapsed, none after full-width punctuation. */
export const oneLine = (text: string): string => text.replace(SPACE, ' ').trim().replace(AFTER_FULL_WIDTH, '$1')
