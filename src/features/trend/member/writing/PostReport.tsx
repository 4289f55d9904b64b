import type { DictionaryItem } from '@contract/dictionary'
import { newKey } from '@/lib/newKey'
import { Skeleton } from '@/ui/States'
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
    <ReportSheet onClosed={onClosed}>
      {(reasons, close) =>
        kept.state === 'reading' ? (
          <Skeleton rows={6} />
        ) : (
          <Form target={target} reasons={reasons} onDone={close} {...kept} />
        )
      }
    </ReportSheet>
  )
}

interface FormProps extends ReadyDraft<ReportDraft> {
  target: ReportTarget
  reasons: DictionaryItem[]
  onDone: () => void
}

function Form({ target, reasons, onDone, draft, change, drop }: FormProps) {
  const { sending, failure, submit } = useReport()

  async function send(entered: { reason: string; reasonDesc: string }) {
    const name = reasons.find(({ value }) => value === entered.reason)?.label ?? entered.reason
    if (!(await submit({ ...target, ...entered }, name, draft.id ?? newKey()))) return
    void drop()
    onDone()
  }

  return (
    <ReportForm
      reasons={reasons}
      words={draft}
      sending={sending}
      failure={failure}
      onChange={(part) => change({ id: draft.id ?? newKey(), ...part })}
      onSubmit={(entered) => void send(entered)}
    />
  )
}
