import { type Comment, comments } from '@contract/comment'
import { FileKind } from '@contract/file'
import { UNUSED_FILE_HOURS } from '@contract/limits'
import type { Quiet } from '@/http/apiError'
import { upload, write } from '@/http/write'
import { newKey } from '@/lib/newKey'
import type { CommentDraft, DraftPicture, DraftPlace } from './commentDraft'

/** The server sweeps what nothing uses; some hours are left for the way. */
const FRESH_MS = (UNUSED_FILE_HOURS - 4) * 3_600_000

/** A picture as it can be used now: one that may have been swept counts as never uploaded. */
export function freshPicture(picture: DraftPicture, now = Date.now()): DraftPicture {
  const isUsable = picture.fileId === '' || now - picture.uploadedAt < FRESH_MS
  return isUsable ? picture : { ...picture, fileId: '', key: newKey(), uploadedAt: 0 }
}

interface Sending {
  quiet?: Quiet
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Uploads a picture that was not; the same one again is the same upload. Throws as `call`. */
export async function uploadPicture(picture: DraftPicture, options: Sending = {}): Promise<DraftPicture> {
  if (picture.fileId) return picture
  const { key, name, blob } = picture
  const { id } = await upload(FileKind.Picture, blob, name, { key, ...options })
  return { ...picture, fileId: id, uploadedAt: Date.now() }
}

/** Writes a comment or a reply whose pictures are uploaded; the same draft again is the same comment. Throws as `call`. */
export async function publishComment(place: DraftPlace, draft: CommentDraft, { quiet = false }: Sending = {}): Promise<Comment> {
  const { trendsId, commentsId } = place
  const { content, emojiName, pictures, key } = draft
  const body = {
    trendsId,
    ...(commentsId ? { commentsId } : {}),
    content: content.trim(),
    fileIds: pictures.map(({ fileId }) => fileId),
    ...(emojiName ? { emojiName } : {}),
  }
  return write(comments.publish, body, { key, quiet })
}
