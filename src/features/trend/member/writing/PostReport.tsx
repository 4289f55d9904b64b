import type { DictionaryItem } from '@contract/dictionary'
import { type ReportDraft, reportDraft, type ReportTarget } from '@/writes/drafts/reportDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { ReportForm, ReportSheet } from '@/writes/report/ReportSheet'
import { useReport } from './useReport'

interface Props {
  userId: string
  target: ReportTarget
  onClosed: () => void
}

/** Form for reporting a post or a comment. */
export function PostReport({ userId, target, onClosed }: Props) {
  const kept = useKeptDraft(`report/${target.targetKind}/${target.targetId}`, reportDraft(target), userId)
  return (
    <ReportSheet kept={kept} onClosed={onClosed}>
      {(form) => <Form target={target} {...form} />}
    </ReportSheet>
  )
}

interface FormProps extends ReadyDraft<ReportDraft> {
  target: ReportTarget
  reasons: DictionaryItem[]
  onDone: () => void
}

function Form({ target, reasons, onDone, ...draftState }: FormProps) {
  const { sending, failure, submit } = useReport(target, draftState)

  async function send(entered: { reason: string; reasonDesc: string }) {
    const name = reasons.find(({ value }) => value === entered.reason)?.label ?? entered.reason
    if (await submit({ ...target, ...entered }, name)) onDone()
  }

  return (
    <ReportForm
      reasons={reasons}
      words={draftState.draft}
      sending={sending}
      failure={failure}
      onChange={draftState.change}
      onSubmit={(entered) => void send(entered)}
    />
  )
}
