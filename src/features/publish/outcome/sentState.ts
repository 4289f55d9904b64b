import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import type { TrendDraft } from '@/writes/drafts/trendDraft'

/** Data of the page after sending, kept in the history state. */
export interface SentState {
  isPrivate: boolean
  /** Others see the former text until the edit is approved. */
  isEdit: boolean
}

/** State for the page after sending; an edit of a post that stays approved is pending beside it. */
export function sentState({ visibility, auditStatus }: Trend, { trendsId }: TrendDraft): SentState {
  return {
    isPrivate: visibility === Visibility.Private,
    isEdit: trendsId !== undefined && auditStatus === AuditStatus.Success,
  }
}
