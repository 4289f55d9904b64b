const SPACE = /\s+/g
/** Punctuation with room of its own, after which a paragraph's end needs no space. */
const AFTER_FULL_WIDTH = /([、。，．！？：；」』】》）]) /g

/** A text of several lines on one: white space collapsed, none after full-width punctuation. */
export const oneLine = (text: string): string => text.replace(SPACE, ' ').trim().replace(AFTER_FULL_WIDTH, '$1')
