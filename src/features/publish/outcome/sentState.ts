import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import type { TrendDraft } from '@/writes/drafts/post/trendDraft'

/** Data of the page after sending, kept in the history state. */
export interface SentState {
  isPrivate: boolean
  /** Others see the former text until the edit is approved. */
  isEdit: boolean
}

/** State for the page after sending; an edit of a post that stays approved is pending beside it. */
export function sentState({ visibility, auditStatus }: Trend, { trendsId }: Pick<TrendDraft, 'trendsId'>): SentState {
  return {
    isPrivate: visibility === Visibility.Private,
    isEdit: trendsId !== undefined && auditStatus === AuditStatus.Success,
  }
}

/** The history state of the page after sending; undefined where it was lost, as after a copied address. */
export function readSentState(state: unknown): SentState | undefined {
  if (typeof state !== 'object' || state === null || !('isPrivate' in state)) return undefined
  return { isPrivate: state.isPrivate === true, isEdit: Reflect.get(state, 'isEdit') === true }
}
