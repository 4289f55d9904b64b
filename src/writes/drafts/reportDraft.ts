import type { ReportBody } from '@contract/report'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

export type ReportTarget = Pick<ReportBody, 'targetKind' | 'targetId'>

export interface ReportDraft {
  reason: string
  reasonDesc: string
}

export const reportDraft = ({ targetKind, targetId }: ReportTarget): DraftKeeper<ReportDraft> =>
  draftKeeper<ReportDraft>({
    nameOf: (userId) => `draft.report.${userId}.${targetKind}.${targetId}`,
    first: { reason: '', reasonDesc: '' },
    isDraft: ({ reason, reasonDesc }) => typeof reason === 'string' && typeof reasonDesc === 'string',
  })
