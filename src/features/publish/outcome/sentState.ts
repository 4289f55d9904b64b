import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import type { TrendDraft } from '@/writes/drafts/trendDraft'

/** What the page after sending has to know; kept in its place of the history. */
export interface SentState {
  isPrivate: boolean
  /** Others see the former words until these are approved. */
  isEdit: boolean
}

/** @param answer what became of the draft: a change that leaves a post approved waits beside it */
export function sentState({ visibility, auditStatus }: Trend, { trendsId }: TrendDraft): SentState {
  return {
    isPrivate: visibility === Visibility.Private,
    isEdit: trendsId !== undefined && auditStatus === AuditStatus.Success,
  }
}
