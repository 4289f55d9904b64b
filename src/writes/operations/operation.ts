import type { QueryKey } from '@tanstack/react-query'
import type { Quiet } from '@/http/apiError'

/** Parameters of sending a write. */
export interface Sending<Write> {
  /** Idempotency-Key of every attempt. */
  key: string
  quiet: Quiet
  /** Whose queued write it is. */
  userId?: string
  /**
   * Stores progress, such as an uploaded picture, so that the next attempt continues from it. Rejects if the login has
   * ended meanwhile: the next step would be another user's; with AbortedError if another tab has ended the write.
   */
  keep?: (further: Write) => Promise<void>
  /** Aborts the uploads before the write itself, which cannot be called back. */
  uploadSignal?: AbortSignal
}

/** A write that a form can submit. The same write under the same key is done once. */
export interface Sender<Write, Data = unknown> {
  /** Throws as `call`. */
  send(write: Write, sending: Sending<Write>): Promise<Data>
}

/** One kind of queued write, with what the queue needs. */
export interface Operation<Write extends { kind: string }, Data = unknown> extends Sender<Write, Data> {
  /** Stored name. */
  kind: Write['kind']
  /** Label for the user. */
  label(write: Write): string
  /**
   * Key of the state it sets: a later write replaces a queued one with the same target. Absent or undefined if writes
   * are independent.
   */
  target?(write: Write): string | undefined
  /** Whether a stored write of an older version can be sent. */
  isKept(stored: object): boolean
  /**
   * Puts the text back into its draft, in addition to a newer one.
   * @param isBeside where that is just being sent, and may not be stored
   */
  restore?(write: Write, userId: string, isBeside?: boolean): Promise<void>
  /** Whether it has text that `restore` would put back. */
  hasWords?(write: Write): boolean
  /** The write for another attempt if it was refused because its uploads are expired or used; undefined otherwise. */
  renew?(write: Write, error: unknown): Write | undefined
  /** Whether it uploads files that `uploadSignal` stops, before it is sent. */
  isUploading?(write: Write): boolean
  /** Beginnings of the query keys that it changes: open screens read them again once it was sent or cancelled. */
  changes?: readonly QueryKey[]
  /** Cleans up after the queue has sent it. */
  sent?(write: Write, userId: string): Promise<void>
  /** Tells its user that the queue has sent it, if that is not visible otherwise. */
  showSent?(write: Write): void
  /** Message once it is cancelled, if that is not visible otherwise. */
  cancelled?: string
  /** It is only queued if the device has space for it. */
  needsRoom?: boolean
}

/** For kinds that consist of a body only. */
export const hasBody = (stored: object) => 'body' in stored
