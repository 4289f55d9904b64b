import { draftStore } from '@/lib/draftStore'

export interface CommentDraft {
  content: string
  emojiName: string
  /** The Idempotency-Key of a try that may have arrived; empty once the words changed. */
  key: string
}

export const NO_DRAFT: CommentDraft = { content: '', emojiName: '', key: '' }

/** Whose draft, for which post, and in answer to which comment; the last is empty for a comment. */
export interface DraftPlace {
  userId: string
  trendsId: string
  commentsId: string
}

const nameOf = ({ userId, trendsId, commentsId }: DraftPlace) => ['comment', userId, trendsId, commentsId].join('/')

function isDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false
  const { content, emojiName, key } = value as Partial<Record<keyof CommentDraft, unknown>>
  return [content, emojiName, key].every((part) => typeof part === 'string')
}

export async function readDraft(place: DraftPlace): Promise<CommentDraft> {
  const kept = await draftStore.read(nameOf(place))
  return isDraft(kept) ? kept : NO_DRAFT
}

export function keepDraft(place: DraftPlace, draft: CommentDraft): void {
  const isEmpty = draft.content === '' && draft.emojiName === ''
  void (isEmpty ? draftStore.drop(nameOf(place)) : draftStore.write(nameOf(place), draft))
}

/** Drops what has been sent under this key, unless something else was typed in its place meanwhile. */
export async function dropSent(place: DraftPlace, key: string): Promise<void> {
  if ((await readDraft(place)).key === key) await draftStore.drop(nameOf(place))
}
