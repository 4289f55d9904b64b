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
   * Its Idempotency-Key is the key of its draft, so that two tabs with the same draft write once. After a refusal both
   * use the same next key (`refusedKeys.ts`). Other operations get a key per submit: repeating them is harmless, but a
   * former response under an old key would be wrong.
   */
  oncePerDraft?: true
  /**
   * Whether it may still be sent after another write of its name has ended and was shown. False if that one has used
   * up what it is made from.
   */
  canFollow?(write: Write, userId: string): boolean
  /** Label for the user, before 成功 and 失败. */
  label(write: Write): string
  /** What the user has to know of its result where no screen shows it. */
  result?(data: Data): string
  /**
   * Message if the write no longer holds. A write without an answer is repeated; the answer then has the current state.
   */
  superseded?(write: Write, data: Data): string | undefined
  /** Deletes the draft of a superseded write that no screen showed. */
  wasSuperseded?(write: Write, userId: string): Promise<void>
  /**
   * Deletes what the write was made from, if it holds and was sent while no screen showed it. Only called in the tab
   * that had the answer first.
   * @param draftKey as of `Pending`: other words of the draft stay
   */
  sent?(write: Write, userId: string, data: Data, draftKey?: string): Promise<void>
}
