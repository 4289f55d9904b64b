import { community } from './endpoint'
import { nothing } from './readers/readers'
import type { TargetKind } from './trend'

export interface ReportBody {
  targetKind: TargetKind
  targetId: string
  /** A value of the dictionary `moment_audit_deny`, which the audit also uses, or free text. */
  reason: string
  /** Additional remarks; may be blank. */
  reasonDesc?: string
}

export const reports = {
  /**
   * One per person and target; a second one is refused with 100409 unless the content has changed since the first was
   * closed.
   */
  submit: community.post<ReportBody, null>('/reports/v1/submit', nothing, { effect: 'write' }),
}
