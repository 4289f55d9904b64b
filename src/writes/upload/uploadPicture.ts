import { FileKind } from '@contract/file'
import type { CallOptions } from '@/http/call'
import type { DraftPicture } from '../drafts/commentDraft'
import { uploadFile } from './uploadFile'

/** Uploads a picture of a comment that was not; the same one again is the same upload. Throws as `call`. */
export async function uploadPicture(
  picture: DraftPicture,
  options: Omit<CallOptions, 'key'> = {},
): Promise<DraftPicture> {
  if (picture.fileId) return picture
  const { key, name, blob } = picture
  const { id } = await uploadFile(FileKind.Picture, blob, name, { key, ...options })
  return { ...picture, fileId: id, uploadedAt: Date.now() }
}
