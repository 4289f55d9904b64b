import type { Sender } from '../operations/operation'

/**
 * A write that is never queued: it spends, takes the last of something, or decides (rule: unqueued writes). One file a
 * noun in this folder declares its own.
 */
export interface UnqueuedOperation<Write, Data> extends Sender<Write, Data> {
  queued: false
  /** Unique; the device stores an unanswered write under it. */
  name: string
}
