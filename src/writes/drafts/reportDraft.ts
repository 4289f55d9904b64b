import type { ReportBody } from '@contract/report'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

export type ReportTarget = Pick<ReportBody, 'targetKind' | 'targetId'>

export interface ReportDraft {
  reason: string
  reasonDesc: string
  /** Key of its first attempt, so that two tabs with the same draft send one report. */
  id?: string
}

export const reportDraft = ({ targetKind, targetId }: ReportTarget): DraftKeeper<ReportDraft> =>
  draftKeeper<ReportDraft>({
    nameOf: (userId) => `draft.report.${userId}.${targetKind}.${targetId}`,
    first: { reason: '', reasonDesc: '' },
    isDraft: ({ reason, reasonDesc, id }) =>
      typeof reason === 'string' && typeof reasonDesc === 'string' && (id === undefined || typeof id === 'string'),
  })
