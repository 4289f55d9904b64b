import type { Quiet } from '@/http/apiError'

/** How a write goes out. */
export interface Sending<Write> {
  /** The Idempotency-Key of every try. */
  key: string
  quiet: Quiet
  /** Keeps what has come further, such as an uploaded picture, so that the next try begins there. */
  keep?: (further: Write) => Promise<void>
}

/** A write that a form can submit. The same write under the same key is done once. */
export interface Sender<Write, Data = unknown> {
  /** Throws as `call`. */
  send(write: Write, sending: Sending<Write>): Promise<Data>
}

/** One kind of queued write: what the queue needs to know of it. */
export interface Operation<Write extends { kind: string }, Data = unknown> extends Sender<Write, Data> {
  /** As the device stores it. */
  kind: Write['kind']
  /** Label for the user. */
  label(write: Write): string
  /**
   * Key of the state it sets: a later write replaces a queued one with the same target. Absent if writes are
   * independent.
   */
  target?(write: Write): string
  /** Whether what an older version of this app stored under this kind can be sent. */
  isKept(stored: object): boolean
  /** Puts the text back into its draft, beside a newer one. */
  restore?(write: Write, userId: string): Promise<void>
  /** Somebody typed words that `restore` keeps. */
  hasWords?(write: Write): boolean
  /** The write for another try if it was refused because of expired uploads; undefined otherwise. */
  renew?(write: Write): Write | undefined
  /** Cleans up once the queue has sent it, and shows a message if needed. */
  sent?(write: Write, userId: string): Promise<void>
  /** Message once it is cancelled, if that is not visible otherwise. */
  cancelled?: string
  /** It is queued only where the device has room for it. */
  needsRoom?: boolean
}

/** For kinds that consist of a body only. */
export const hasBody = (stored: object) => 'body' in stored
