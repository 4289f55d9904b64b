import { importChunk } from '@/lib/loadChunk'
import { newKey } from '@/lib/newKey'
import type { DraftPicture } from '@/writes/drafts/comment/commentDraft'
import type { Picked } from '@/writes/upload/uploadItem'

/** Scales a chosen picture down. Throws FileProblem. */
export async function draftPicture(file: File): Promise<DraftPicture> {
  const load = () => import('@/writes/upload/readyPicture')
  const { readyPicture } = await importChunk(load, window.__chunks?.['writes/upload/readyPicture']?.[0])
  const blob = await readyPicture(file, { isAvatar: false })
  return { key: newKey(), name: file.name || 'picture', blob, fileId: '', uploadedAt: 0 }
}

/** As a file of `useUploads`. */
export const pickedOf = ({ key, name, blob, fileId }: DraftPicture): Picked => ({
  key,
  source: new File([blob], name, { type: blob.type }),
  isReady: true,
  ...(fileId ? { fileId } : {}),
})
