import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DictionaryItem } from '@contract/dictionary'
import { REPORT_DESC_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { ChoiceField } from '@/ui/field/ChoiceField'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { Empty, Failed, Skeleton } from '@/ui/States'
import type { KeptDraft, ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { REASONS_FAILED, useReasons } from './useReasons'
import look from '@/ui/look.module.css'

interface SheetProps<Draft> {
  kept: KeptDraft<Draft>
  onClosed: () => void
  /** The form, once there are reasons and its draft was read. */
  children: (form: ReadyDraft<Draft> & { reasons: DictionaryItem[]; onDone: () => void }) => ReactNode
}

/** The sheet of a report; reads the reasons. */
export function ReportSheet<Draft>({ kept, onClosed, children }: SheetProps<Draft>) {
  const { view, retry } = useReasons()
  return (
    <LazySheet label="举报" onClosed={onClosed}>
      {(close) => {
        if (view.kind === 'loading') return <Skeleton rows={6} />
        if (view.kind === 'failed') return <Failed text={REASONS_FAILED} onRetry={retry} />
        if (view.reasons.length === 0) return <Empty text="暂无可选的举报原因" />
        if (kept.state === 'reading') return <Skeleton rows={6} />
        return children({ ...kept, reasons: view.reasons, onDone: close })
      }}
    </LazySheet>
  )
}

interface ReportWords {
  reason: string
  reasonDesc: string
}

interface FormProps {
  reasons: DictionaryItem[]
  words: ReportWords
  sending: boolean
  /** Why the last submit failed. */
  failure?: string
  onChange: (part: Partial<ReportWords>) => void
  /** Called with valid words. */
  onSubmit: (words: ReportWords) => void
  /** Above the button. */
  children?: ReactNode
}

/** A reason and an optional text; the sender keeps the draft. */
export function ReportForm({ reasons, words, sending, failure, onChange, onSubmit, children }: FormProps) {
  const { reason, reasonDesc } = words
  const [wrong, setWrong] = useState<keyof ReportWords>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = reasonDesc.trim()
    const isOffered = reasons.some(({ value }) => value === reason)
    const found = !isOffered ? 'reason' : characterCount(text) > REPORT_DESC_LENGTH ? 'reasonDesc' : undefined
    flushSync(() => setWrong(found))
    if (found) return focusInvalid(event.currentTarget)
    onSubmit({ reason, reasonDesc: text })
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <ChoiceField
        label="请选择举报原因"
        name="reason"
        options={reasons}
        value={reason}
        problem={wrong === 'reason' ? '请选择举报原因' : undefined}
        disabled={sending}
        onChange={(chosen) => onChange({ reason: chosen })}
      />
      <TextArea
        rows={2}
        label="补充说明"
        isLabelHidden
        placeholder={`补充说明（选填，最多 ${REPORT_DESC_LENGTH} 个字）`}
        problem={wrong === 'reasonDesc' ? `补充说明最多 ${REPORT_DESC_LENGTH} 个字` : undefined}
        isAlert
        readOnly={sending}
        value={reasonDesc}
        onChange={(next) => onChange({ reasonDesc: next })}
      />
      <SheetActions>
        {!wrong && <Problem>{failure}</Problem>}
        {children}
        <Button type="submit" look="primary" wide disabled={sending}>
          {sending ? '提交中...' : '提交'}
        </Button>
      </SheetActions>
    </form>
  )
}
