import type { DictionaryItem } from '@contract/dictionary'
import { newKey } from '@/lib/newKey'
import type { ReportPlace } from '@/writes/drafts/reportDraft'
import { ReportForm, ReportSheet } from '@/writes/report/ReportSheet'
import { useReport } from './useReport'
import { useReportDraft } from './useReportDraft'

interface Props extends ReportPlace {
  onClosed: () => void
}

/** Form for reporting a post or a comment. */
export function PostReport({ onClosed, ...target }: Props) {
  return (
    <ReportSheet onClosed={onClosed}>
      {(reasons, close) => <Form {...target} reasons={reasons} onDone={close} />}
    </ReportSheet>
  )
}

type FormProps = ReportPlace & { reasons: DictionaryItem[]; onDone: () => void }

function Form({ reasons, onDone, userId, ...target }: FormProps) {
  const { sending, failure, submit } = useReport()
  const { words, change, drop } = useReportDraft({ userId, ...target })

  async function send(entered: { reason: string; reasonDesc: string }) {
    const name = reasons.find(({ value }) => value === entered.reason)?.label ?? entered.reason
    if (!(await submit({ ...target, ...entered }, name, words.id ?? newKey()))) return
    void drop()
    onDone()
  }

  return (
    <ReportForm
      reasons={reasons}
      words={words}
      sending={sending}
      failure={failure}
      onChange={change}
      onSubmit={(entered) => void send(entered)}
    />
  )
}
