import type { Quiet } from '@/http/apiError'

/** How a write goes out. */
export interface Sending<Write> {
  /** The Idempotency-Key of every try. */
  key: string
  quiet: Quiet
  /** Keeps what has come further, such as an uploaded picture, so that the next try begins there. */
  keep?: (further: Write) => Promise<void>
}

/** What a form can submit. The same write under the same key is done once. */
export interface Sender<Write, Data = unknown> {
  /** Throws as `call`. */
  send(write: Write, sending: Sending<Write>): Promise<Data>
}

/** One kind of queued write: what the queue needs to know of it. */
export interface Operation<Write extends { kind: string }, Data = unknown> extends Sender<Write, Data> {
  /** As the device stores it. */
  kind: Write['kind']
  /** What it is, for who did it. */
  label(write: Write): string
  /** What it sets: a later write takes the place of an earlier one with the same target. Absent where each stands for itself. */
  target?(write: Write): string
  /** Whether what an older version of this app stored under this kind can be sent. */
  isKept(stored: object): boolean
  /** Takes the words back to where they were written, beside what was begun there meanwhile. */
  restore?(write: Write, userId: string): Promise<void>
  /** Somebody typed words that `restore` keeps. */
  hasWords?(write: Write): boolean
  /** The write for another try after a refusal that lay in what has expired meanwhile; undefined where nothing has. */
  renew?(write: Write): Write | undefined
  /** Cleans up once the queue has sent it, and says so where nobody else does. */
  sent?(write: Write, userId: string): Promise<void>
  /** What is said once it is given up, where that is not seen. */
  cancelled?: string
  /** It is queued only where the device has room for it. */
  needsRoom?: boolean
}

/** For the kinds that are a body and no more than that. */
export const hasBody = (stored: object) => 'body' in stored
