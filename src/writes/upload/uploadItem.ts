import type { TrendFile } from '@contract/trend'

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
