import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileKind } from '@contract/file'
import type { UploadItem } from './uploadItem'
import { createUploads, type Uploads } from './uploads'

export interface ShownUploads extends Omit<Uploads, 'items' | 'subscribe' | 'close'> {
  items: readonly UploadItem[]
  /** No upload is running, failed or refused: `fileIds` is complete. */
  isReady: boolean
  /** Of the files that have arrived, in the order they stand. */
  fileIds: string[]
}

/**
 * The files of one kind that a form sends while it is being filled in; what is on its way is given up with the screen.
 * @param most how many the form takes
 */
export function useUploads(kind: FileKind, most: number): ShownUploads {
  const [uploads] = useState(() => createUploads(kind, most))
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  useEffect(() => () => uploads.close(), [uploads])
  const { add, retry, remove, move, resend, sent } = uploads
  const fileIds = items.flatMap(({ fileId }) => (fileId ? [fileId] : []))
  return { items, add, retry, remove, move, resend, sent, fileIds, isReady: fileIds.length === items.length }
}
