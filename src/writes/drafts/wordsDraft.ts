import { deviceStore } from '@/lib/stores/deviceStore'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** A form with one text field. */
export interface WordsDraft {
  text: string
}

/** `topic` is for a mentor, `talk` for a counsellor. */
type WordsKind = 'topic' | 'talk' | 'question' | 'answer' | 'reject' | 'goal'

const prefixOf = (kind: WordsKind) => `draft.${kind}.`

/**
 * Draft of a form with one text field.
 * @param id of the subject: a mentor, a counsellor, an item, a question, an approval; empty for the daily goal
 */
export const wordsDraft = (kind: WordsKind, id: string): DraftKeeper<WordsDraft> =>
  draftKeeper<WordsDraft>({
    nameOf: (userId) => `${prefixOf(kind)}${userId}.${id}`,
    first: { text: '' },
    isDraft: ({ text }) => typeof text === 'string',
    isEmpty: ({ text }) => text === '',
    words: kind === 'goal' ? [] : ['text'],
  })

/** Whether anybody has such a draft on this device. */
export const hasWords = async (kind: WordsKind): Promise<boolean> => (await deviceStore.list(prefixOf(kind))).length > 0

/** Deletes a user's drafts of this kind. */
export const forgetWords = (kind: WordsKind, userId: string): Promise<void> =>
  deviceStore.removeAll(`${prefixOf(kind)}${userId}.`)
