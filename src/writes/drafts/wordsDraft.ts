import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** What is typed into a form of one field. */
export interface WordsDraft {
  text: string
}

type WordsKind = 'topic' | 'question' | 'answer' | 'reject'

/**
 * Keeps the words of a form of one field.
 * @param id of what they are about: a mentor, an item, a question, an approval
 */
export const wordsDraft = (kind: WordsKind, id: string): DraftKeeper<WordsDraft> =>
  draftKeeper<WordsDraft>({
    nameOf: (userId) => `draft.${kind}.${userId}.${id}`,
    first: { text: '' },
    isDraft: ({ text }) => typeof text === 'string',
    isEmpty: ({ text }) => text === '',
  })
