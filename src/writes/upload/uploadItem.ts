import type { TrendFile } from '@contract/trend'
import { newKey } from '@/lib/newKey'

/** One upload for display. */
export interface UploadItem {
  /** Id of the item on the screen and in a draft; also the first attempt's Idempotency-Key. */
  key: string
  /** Missing for a file of the edited post, which is not on this device. */
  source?: File
  /** The source is a scaled-down picture, sent unchanged. */
  isReady?: boolean
  /** URL for display: an object URL of the picked file, valid as long as the item, else the file's address. */
  preview: string
  /** `failed` can be retried, `refused` cannot. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** Uploaded share, 0 to 1. */
  share: number
  /** Message of a failure or a refusal. */
  problem: string
  /** Whether the last failure was the network's. */
  isOffline?: boolean
  /** Once done. */
  fileId?: string
  /** The backend's response, once done; missing if a draft only has the id. */
  file?: TrendFile
}

/** A file to add. From a draft it has its key, and the backend's response or the id if it was uploaded. */
export interface Picked {
  /** May be left out if the backend has the file. */
  source?: File | undefined
  /** The source is a scaled-down picture. */
  isReady?: boolean
  key?: string
  file?: TrendFile | undefined
  fileId?: string
  /** Why it was refused before; it is not uploaded again. */
  problem?: string | undefined
}

/** A file that is added: to be uploaded, unless it was before or is refused. */
export function itemOf({
  source,
  isReady = false,
  key = newKey(),
  file,
  fileId = file?.id,
  problem = '',
}: Picked): UploadItem {
  const preview = source ? URL.createObjectURL(source) : file?.smallUrl || file?.url || ''
  return {
    key,
    isReady,
    preview,
    state: problem ? 'refused' : fileId ? 'done' : 'waiting',
    share: fileId ? 1 : 0,
    problem,
    ...(source ? { source } : {}),
    ...(file ? { file } : {}),
    ...(fileId ? { fileId } : {}),
  }
}

/** The item to be uploaded again; the same where the file is refused or not on this device. */
export function unsentItem(item: UploadItem): UploadItem {
  if (!item.source || item.state === 'refused') return item
  const { file: _file, fileId: _id, ...unsent } = item
  return { ...unsent, state: 'waiting', share: 0, problem: '' }
}

/** Frees the preview of an item that is removed. */
export function forgetItem({ source, preview }: UploadItem): void {
  if (source) URL.revokeObjectURL(preview)
}
