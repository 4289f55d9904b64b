import type { Sender } from '../operations/operation'

/**
 * A write that is never queued: it spends, takes the last of something, or decides (rule: unqueued writes). Each noun
 * has a file in this folder.
 */
export interface UnqueuedOperation<Write, Data> extends Sender<Write, Data> {
  queued: false
  /** Unique; an unanswered write is stored under it. */
  name: string
}
