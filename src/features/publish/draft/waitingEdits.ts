import type { TrendDraft } from '@/writes/drafts/post/trendDraft'
import type { QueueEntry } from '@/writes/outbox/queueEntry'

/** The drafts of this post's edits that wait to be sent; older versions let several wait. */
export const waitingEdits = (entries: readonly QueueEntry[], trendsId: string | undefined): TrendDraft[] =>
  entries.flatMap(({ write }) =>
    trendsId && write.kind === 'post' && write.draft.trendsId === trendsId ? write.draft : [],
  )
