import { FILES_PER_COMMENT, FRESH_UPLOAD_MS } from '@contract/limits'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'
import { withRestored } from '../withRestored'

/** A scaled-down picture of an unsent comment. */
export interface DraftPicture {
  /** The Idempotency-Key of its upload. */
  key: string
  name: string
  blob: Blob
  /** Empty until it was uploaded. */
  fileId: string
  /** Time of the upload, in milliseconds since 1970. */
  uploadedAt: number
}

export interface CommentDraft {
  content: string
  emojiName: string
  pictures: DraftPicture[]
  /** Returned pictures beyond the limit, for which there is room once others are removed, or in the next comment. */
  further?: DraftPicture[]
  /** Idempotency-Key of an attempt that may have arrived; empty once the text changed. */
  key: string
  /**
   * Key of its first attempt, so that two tabs with the same draft send one comment; changes when the text changes
   * afterwards, empty after a refusal.
   */
  id: string
}

export const NO_DRAFT: CommentDraft = { content: '', emojiName: '', pictures: [], key: '', id: '' }

/** Whether there is nothing to send; `further` pictures do not count. */
export const isEmpty = ({ content, emojiName, pictures }: CommentDraft) =>
  content === '' && emojiName === '' && pictures.length === 0

export type Pictures = Pick<CommentDraft, 'pictures' | 'further'>

/** All pictures, also those beyond the limit. */
export const picturesOf = ({ pictures, further = [] }: Pictures): DraftPicture[] => [...pictures, ...further]

/** As many pictures as a comment may have, and the further ones. */
export const withinLimit = (all: readonly DraftPicture[]): Required<Pictures> => ({
  pictures: all.slice(0, FILES_PER_COMMENT),
  further: all.slice(FILES_PER_COMMENT),
})

/** A draft with what a cancelled or refused comment has in addition; the same object if that is nothing. */
export function joinedDraft(begun: CommentDraft, { content, emojiName, ...returned }: CommentDraft): CommentDraft {
  const known = picturesOf(begun)
  const added = picturesOf(returned).filter(({ key }) => known.every((one) => one.key !== key))
  const joined = {
    content: withRestored(begun.content, content),
    emojiName: begun.emojiName || emojiName,
    ...withinLimit([...known, ...added]),
    key: '',
    id: '',
  }
  const isSame = added.length === 0 && joined.content === begun.content && joined.emojiName === begun.emojiName
  return isSame ? begun : joined
}

/** A picture whose upload may have been deleted counts as not uploaded. */
export function freshPicture(picture: DraftPicture, now = Date.now()): DraftPicture {
  const isUsable = picture.fileId === '' || now - picture.uploadedAt < FRESH_UPLOAD_MS
  return isUsable ? picture : unsentPicture(picture)
}

/** The picture to be uploaded again, under a new key: the backend has stored the former upload under the former key. */
export const unsentPicture = (picture: DraftPicture): DraftPicture => ({
  ...picture,
  fileId: '',
  key: newKey(),
  uploadedAt: 0,
})

/** The picture after it was uploaded as this file. */
export const arrivedPicture = (picture: DraftPicture, fileId: string): DraftPicture =>
  picture.fileId === fileId ? picture : { ...picture, fileId, uploadedAt: Date.now() }

/** Author, post, and the comment it replies to; the last is empty for a comment. */
export interface DraftPlace {
  userId: string
  trendsId: string
  commentsId: string
}

/** Key of the draft on the device. */
export const nameOf = ({ userId, trendsId, commentsId }: DraftPlace) =>
  ['comment', userId, trendsId, commentsId].join('/')

const isText = (part: unknown): part is string => typeof part === 'string'

function isPicture(value: unknown): value is DraftPicture {
  if (typeof value !== 'object' || value === null) return false
  const { key, name, fileId, uploadedAt, blob } = value as Partial<Record<keyof DraftPicture, unknown>>
  return [key, name, fileId].every(isText) && typeof uploadedAt === 'number' && blob instanceof Blob
}

/** Whether a draft of an older version can be shown and sent. */
export function isCommentDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false
  const { content, emojiName, pictures } = value as Partial<Record<keyof CommentDraft, unknown>>
  return isText(content) && isText(emojiName) && Array.isArray(pictures) && pictures.every(isPicture)
}

/** Drafts of older versions may lack parts. */
function draftOf(value: unknown): CommentDraft {
  if (typeof value !== 'object' || value === null) return NO_DRAFT
  const { content, emojiName, key, id, pictures, further } = value as Partial<Record<keyof CommentDraft, unknown>>
  if (!isText(content) || !isText(emojiName) || !isText(key)) return NO_DRAFT
  return {
    content,
    emojiName,
    key,
    id: isText(id) ? id : '',
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
    ...(Array.isArray(further) && { further: further.filter(isPicture) }),
  }
}

/** The stored draft; an empty one if there is none or it is invalid. */
export async function readDraft(place: DraftPlace): Promise<CommentDraft> {
  return draftOf(await deviceStore.read(nameOf(place)))
}

/** Stores the draft; an empty one is removed. */
export async function keepDraft(place: DraftPlace, draft: CommentDraft): Promise<void> {
  if (isEmpty(draft)) await deviceStore.remove(nameOf(place))
  else await deviceStore.write(nameOf(place), draft)
}
