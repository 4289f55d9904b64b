import { type ReportBody, reports } from '@contract/report'
import { call } from '@/http/call'
import { reportDraft } from '../drafts/reportDraft'
import { withRestored } from '../drafts/withRestored'
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
    const { reason, reasonDesc = '' } = body
    const draft = reportDraft(body)
    const begun = await draft.read(userId)
    const joined = withRestored(begun?.reasonDesc ?? '', reasonDesc)
    if (joined !== begun?.reasonDesc) await draft.keep(userId, { reason: begun?.reason || reason, reasonDesc: joined })
  },
}
