import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FileKind } from '@contract/file'
import type { UploadItem } from './uploadItem'
import { createUploads, type Uploads } from './uploads'

export interface ShownUploads extends Omit<Uploads, 'items' | 'subscribe' | 'close'> {
  items: readonly UploadItem[]
  /** No upload is running, failed or refused: `fileIds` is complete. */
  isReady: boolean
  /** Ids of the uploaded files, in order. */
  fileIds: string[]
}

/**
 * Files of one kind that a form uploads while it is filled in; running uploads are cancelled on unmount.
 * @param most maximum number of files
 */
export function useUploads(kind: FileKind, most: number): ShownUploads {
  const [uploads] = useState(() => createUploads(kind, most))
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  useEffect(() => () => uploads.close(), [uploads])
  const { add, retry, remove, move, resend, sent } = uploads
  const fileIds = items.flatMap(({ fileId }) => (fileId ? [fileId] : []))
  return { items, add, retry, remove, move, resend, sent, fileIds, isReady: fileIds.length === items.length }
}
