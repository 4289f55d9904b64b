import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import type { TrendDraft } from '@/writes/drafts/trendDraft'

/** Data of the page after sending, kept in the history state. */
export interface SentState {
  isPrivate: boolean
  /** Others see the former text until the edit is approved. */
  isEdit: boolean
}

/** @param answer what became of the draft: a change that leaves a post approved waits beside it */
export function sentState({ visibility, auditStatus }: Trend, { trendsId }: TrendDraft): SentState {
  return {
    isPrivate: visibility === Visibility.Private,
    isEdit: trendsId !== undefined && auditStatus === AuditStatus.Success,
  }
}
