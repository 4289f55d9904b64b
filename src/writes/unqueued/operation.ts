import type { Sender } from '../operations/operation'

/**
 * A write that is never queued: it spends, takes the last of something, or decides (rule: unqueued writes). Each noun
 * has a file in this folder.
 */
export interface UnqueuedOperation<Write, Data> extends Sender<Write, Data> {
  queued: false
  /** Unique; an unanswered write is stored under it. */
  name: string
  /**
   * The key of its draft is its Idempotency-Key, so that two tabs with the same draft write once, after a refusal under
   * another one for both (`refusedKeys.ts`). Others have a key per submit: to repeat what sets a state or uses up a code
   * is harmless, and to be told its former answer is not.
   */
  oncePerDraft?: true
  /**
   * Whether it may still follow another one of its name, of which the user was told; not if that one has used up what
   * it is made from.
   */
  canFollow?(write: Write, userId: string): boolean
  /** Label for the user, before 成功 and 失败. */
  label(write: Write): string
  /** What the user has to know of its result where no screen shows it. */
  result?(data: Data): string
  /**
   * Message if the write no longer holds: without its first answer it is repeated, and answered with the present state.
   */
  superseded?(write: Write, data: Data): string | undefined
  /** Deletes what such a write has ended while no screen showed it. */
  wasSuperseded?(write: Write, userId: string): Promise<void>
  /**
   * Deletes what the write was made from, if it holds and was sent while no screen showed it; in the tab that had the
   * answer first.
   * @param draftKey as of `Pending`: other words of the draft stay
   */
  sent?(write: Write, userId: string, data: Data, draftKey?: string): Promise<void>
}
