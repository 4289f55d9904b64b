import type { TrendFile } from '@contract/trend'

/** One file on its way, as a screen shows it. */
export interface UploadItem {
  /** Names the item on the screen and in a draft; also the first try's Idempotency-Key. */
  key: string
  /** Not on this device: a file of the post that is being changed. */
  source?: File
  /** The source is a picture made small already, and sent as it is. */
  isReady?: boolean
  /** Where it is to be seen: an address of the picked file on this device, which ends with the item, else the file's own. */
  preview: string
  /** `failed` can be retried, `refused` cannot. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** What has left, 0 to 1. */
  share: number
  /** The sentence of a failure or a refusal. */
  problem: string
  /** Once done. */
  fileId?: string
  /** What the backend answered, once done; not there where a draft keeps the id alone. */
  file?: TrendFile
}

/** A file to add. From a draft it brings its key, and what the backend answered, or its id, where it had been sent. */
export interface Picked {
  /** May be left out where the backend has the file. */
  source?: File | undefined
  /** The source is a picture made small already. */
  isReady?: boolean
  key?: string
  file?: TrendFile | undefined
  fileId?: string
}
