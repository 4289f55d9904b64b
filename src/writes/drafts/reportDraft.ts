import type { ReportBody } from '@contract/report'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'
import { withRestored } from './withRestored'

export type ReportTarget = Pick<ReportBody, 'targetKind' | 'targetId'>

export interface ReportDraft {
  reason: string
  reasonDesc: string
}

const NO_REPORT: ReportDraft = { reason: '', reasonDesc: '' }

/** A draft with the words of a cancelled or refused report. */
export const joinedReport = (begun: ReportDraft | undefined, { reason, reasonDesc = '' }: ReportBody): ReportDraft => ({
  reason: begun?.reason || reason,
  reasonDesc: withRestored(begun?.reasonDesc ?? '', reasonDesc),
})

/** One per post, comment or reply that is reported. */
export const reportDraft = ({ targetKind, targetId }: ReportTarget): DraftKeeper<ReportDraft> =>
  draftKeeper<ReportDraft>({
    nameOf: (userId) => `draft.report.${userId}.${targetKind}.${targetId}`,
    first: NO_REPORT,
    isDraft: ({ reason, reasonDesc }) => typeof reason === 'string' && typeof reasonDesc === 'string',
    words: ['reasonDesc'],
  })
