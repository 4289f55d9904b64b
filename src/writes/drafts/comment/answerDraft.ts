import { deviceStore } from '@/lib/stores/deviceStore'
import type { DraftPlace } from './commentDraft'
import { withRestored } from '../withRestored'

/** An answer to a comment, written in the messages. */
export interface AnswerDraft {
  content: string
  /** Idempotency-Key of an attempt that may have arrived; empty once the text changed. */
  key: string
  /** Key of its first attempt, so that two tabs with the same draft send one answer. */
  id: string
}

export const NO_ANSWER: AnswerDraft = { content: '', key: '', id: '' }

/** A draft with the words of a cancelled or refused answer; the same object if it contains them. */
export function joinedAnswer(begun: AnswerDraft, words: string): AnswerDraft {
  const content = withRestored(begun.content, words)
  return content === begun.content ? begun : { content, key: '', id: '' }
}

/** Key of the draft on the device. */
export const answerName = ({ userId, trendsId, commentsId }: DraftPlace) =>
  ['answer', userId, trendsId, commentsId].join('/')

/** Drafts of older versions may lack parts. */
export async function readAnswer(place: DraftPlace): Promise<AnswerDraft> {
  const stored = await deviceStore.readObject(answerName(place))
  if (!stored) return NO_ANSWER
  const { content, key, id = '' } = stored as Partial<Record<keyof AnswerDraft, unknown>>
  const isRead = [content, key, id].every((part) => typeof part === 'string')
  return isRead ? ({ content, key, id } as AnswerDraft) : NO_ANSWER
}

/** Stores the draft; an empty one is removed. */
export async function keepAnswer(place: DraftPlace, draft: AnswerDraft): Promise<void> {
  if (draft.content === '') await deviceStore.remove(answerName(place))
  else await deviceStore.write(answerName(place), draft)
}
