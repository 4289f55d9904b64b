import { KEYWORD_MAX } from '@contract/search'
import { characterCount } from '@contract/text/plainText'
import { TOPIC_END } from '@contract/text/topicName'

/** A # and the word after it, as a range of a text: `from` is the #, `to` the end of the word. */
export interface TopicMark {
  from: number
  to: number
}

const isHash = (character: string | undefined) => character === '#' || character === '＃'
const isWord = (text: string) => !/\s/.test(text)
/** What comes at once is a topic if nothing in it ends a sentence or another topic. */
const isTopic = (text: string) => !TOPIC_END.test(text) && characterCount(text) <= KEYWORD_MAX

/** The word of a mark, without its #. */
export const wordAt = (text: string, { from, to }: TopicMark) => text.slice(from + 1, to)

/** The mark started by an input: it inserted a #, alone or with a word. */
export function begunMark(before: string, after: string, caret: number): TopicMark | undefined {
  const from = caret - (after.length - before.length)
  return from < caret && isHash(after[from]) && isTopic(after.slice(from + 1, caret)) ? { from, to: caret } : undefined
}

/** The mark after an input that continued its word; undefined once the caret has left the word. */
export function grownMark({ from }: TopicMark, text: string, caret: number): TopicMark | undefined {
  return caret > from && isHash(text[from]) && isWord(text.slice(from + 1, caret)) ? { from, to: caret } : undefined
}

/** The text with the word after the # replaced. */
export function withWord(text: string, { from, to }: TopicMark, word: string): { text: string; mark: TopicMark } {
  return { text: text.slice(0, from + 1) + word + text.slice(to), mark: { from, to: from + 1 + word.length } }
}

/** The text without the # and its word. */
export const withoutMark = (text: string, { from, to }: TopicMark) => text.slice(0, from) + text.slice(to)
