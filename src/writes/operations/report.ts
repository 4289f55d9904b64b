import { type ReportBody, reports } from '@contract/report'
import { call } from '@/http/call'
import { joinedReport, reportDraft } from '../drafts/reportDraft'
import { hasBody, type Operation } from './operation'

export interface ReportWrite {
  kind: 'report'
  body: ReportBody
  /** Label of the reason. */
  name: string
}

export const report: Operation<ReportWrite> = {
  kind: 'report',
  label: ({ name }) => `举报：${name}`,
  target: ({ body }) => `report/${body.targetKind}/${body.targetId}`,
  isKept: hasBody,
  hasWords: ({ body }) => !!body.reasonDesc,
  send: ({ body }, sending) => call(reports.submit, body, sending),
  async restore({ body }, userId) {
    const draft = reportDraft(body)
    const begun = await draft.read(userId)
    const joined = joinedReport(begun, body)
    if (joined.reasonDesc !== begun?.reasonDesc) await draft.keep(userId, joined)
  },
}
