import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
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

/** Whether an upload failed or was refused, so that it must be retried or removed. */
export const isAnyBroken = (items: readonly UploadItem[]): boolean =>
  items.some(({ state }) => state === 'failed' || state === 'refused')

/** Words of a form whose draft notes pending uploads, when it is opened again. */
export const UNSENT_PICTURES = '未传完的图片请重新添加'
/** As `UNSENT_PICTURES`, for forms that take files of any kind. */
export const UNSENT_FILES = '未传完的文件请重新添加'

/**
 * For forms whose drafts keep no bytes: calls `onPending` when files are picked that a reload would lose, and when all
 * have arrived, were refused or removed. An unmount, which loses them, changes nothing.
 */
export function usePendingUploads(items: readonly UploadItem[], onPending: (isPending: boolean) => void): void {
  const isPending = items.some(({ state }) => state !== 'done' && state !== 'refused')
  const last = useRef(false)
  const notify = useEffectEvent(onPending)
  useEffect(() => {
    if (last.current === isPending) return
    last.current = isPending
    notify(isPending)
  }, [isPending])
}
