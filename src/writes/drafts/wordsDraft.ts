import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** A form with one text field. */
export interface WordsDraft {
  text: string
}

type WordsKind = 'topic' | 'question' | 'answer' | 'reject'

/**
 * Draft of a form with one text field.
 * @param id of the subject: a mentor, an item, a question, an approval
 */
export const wordsDraft = (kind: WordsKind, id: string): DraftKeeper<WordsDraft> =>
  draftKeeper<WordsDraft>({
    nameOf: (userId) => `draft.${kind}.${userId}.${id}`,
    first: { text: '' },
    isDraft: ({ text }) => typeof text === 'string',
    isEmpty: ({ text }) => text === '',
  })
