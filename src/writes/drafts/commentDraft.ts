import { UNUSED_FILE_HOURS } from '@contract/limits'
import { deviceStore } from '@/lib/deviceStore'
import { newKey } from '@/lib/newKey'

/** Age after which an unused upload counts as swept by the server. */
const FRESH_MS = (UNUSED_FILE_HOURS - 4) * 3_600_000

/** A picture of a comment that is not written yet, made small already. */
export interface DraftPicture {
  /** The Idempotency-Key of its upload. */
  key: string
  name: string
  blob: Blob
  /** Empty until it was uploaded. */
  fileId: string
  /** When it was, in milliseconds since 1970. */
  uploadedAt: number
}

export interface CommentDraft {
  content: string
  emojiName: string
  pictures: DraftPicture[]
  /** The Idempotency-Key of a try that may have arrived; empty once the words changed. */
  key: string
  /** The key of its first try, so that two tabs with the same draft make one comment; another one once words changed after it, empty once refused. */
  id: string
}

export const NO_DRAFT: CommentDraft = { content: '', emojiName: '', pictures: [], key: '', id: '' }

export const isEmpty = ({ content, emojiName, pictures }: CommentDraft) =>
  content === '' && emojiName === '' && pictures.length === 0

/** A picture as it can be used now: one that may have been swept counts as never uploaded. */
export function freshPicture(picture: DraftPicture, now = Date.now()): DraftPicture {
  const isUsable = picture.fileId === '' || now - picture.uploadedAt < FRESH_MS
  return isUsable ? picture : { ...picture, fileId: '', key: newKey(), uploadedAt: 0 }
}

/** A picture that has been uploaded as this file. */
export const arrivedPicture = (picture: DraftPicture, fileId: string): DraftPicture =>
  picture.fileId === fileId ? picture : { ...picture, fileId, uploadedAt: Date.now() }

/** Whose draft, for which post, and in answer to which comment; the last is empty for a comment. */
export interface DraftPlace {
  userId: string
  trendsId: string
  commentsId: string
}

const nameOf = ({ userId, trendsId, commentsId }: DraftPlace) => ['comment', userId, trendsId, commentsId].join('/')

const isText = (part: unknown): part is string => typeof part === 'string'

function isPicture(value: unknown): value is DraftPicture {
  if (typeof value !== 'object' || value === null) return false
  const { key, name, fileId, uploadedAt, blob } = value as Partial<Record<keyof DraftPicture, unknown>>
  return [key, name, fileId].every(isText) && typeof uploadedAt === 'number' && blob instanceof Blob
}

/** Whether what an older version of this app kept can be shown and sent. */
export function isCommentDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false
  const { content, emojiName, pictures } = value as Partial<Record<keyof CommentDraft, unknown>>
  return isText(content) && isText(emojiName) && Array.isArray(pictures) && pictures.every(isPicture)
}

/** What an older version of this app kept may lack parts. */
export function draftOf(value: unknown): CommentDraft {
  if (typeof value !== 'object' || value === null) return NO_DRAFT
  const { content, emojiName, key, id, pictures } = value as Partial<Record<keyof CommentDraft, unknown>>
  if (!isText(content) || !isText(emojiName) || !isText(key)) return NO_DRAFT
  return {
    content,
    emojiName,
    key,
    id: isText(id) ? id : '',
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
  }
}

export async function readDraft(place: DraftPlace): Promise<CommentDraft> {
  return draftOf(await deviceStore.read(nameOf(place)))
}

export async function keepDraft(place: DraftPlace, draft: CommentDraft): Promise<void> {
  if (isEmpty(draft)) await deviceStore.remove(nameOf(place))
  else await deviceStore.write(nameOf(place), draft)
}

/** Drops what has been sent under this key, unless something else was typed in its place meanwhile. */
export async function dropSent(place: DraftPlace, key: string): Promise<void> {
  if ((await readDraft(place)).key === key) await deviceStore.remove(nameOf(place))
}
