import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { FLOW_REASON_LENGTH } from '@contract/flow'
import { characterCount, isBlank } from '@contract/text/plainText'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { Skeleton } from '@/ui/States'
import type { KeptDraft, ReadyDraft } from '@/writes/drafts/useKeptDraft'
import type { WordsDraft } from '@/writes/drafts/wordsDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import look from '@/ui/look.module.css'

interface FormProps {
  sending: boolean
  confirming: boolean
  onReject: (reason: string) => void
}

interface Props extends FormProps {
  kept: KeptDraft<WordsDraft>
  onClosed: () => void
}

/** Asks for the reason of a rejection. */
export function DecideSheet({ kept, onClosed, ...props }: Props) {
  return (
    <LazySheet label="拒绝" onClosed={onClosed}>
      {() => (kept.state === 'ready' ? <ReasonForm {...kept} {...props} /> : <Skeleton rows={4} />)}
    </LazySheet>
  )
}

function ReasonForm({ draft, change, sending, confirming, onReject }: FormProps & ReadyDraft<WordsDraft>) {
  const { text: reason } = draft
  const [problem, setProblem] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const trimmed = reason.trim()
    const wrong = isBlank(trimmed)
      ? '请填写拒绝原因'
      : characterCount(trimmed) > FLOW_REASON_LENGTH
        ? `最多 ${FLOW_REASON_LENGTH} 个字`
        : undefined
    flushSync(() => setProblem(wrong))
    if (wrong) return focusInvalid(event.currentTarget)
    onReject(trimmed)
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <TextArea
        label="拒绝原因"
        rows={4}
        placeholder="申请人会看到"
        aria-required="true"
        value={reason}
        readOnly={sending}
        problem={problem}
        isAlert
        counter={`${characterCount(reason)}/${FLOW_REASON_LENGTH}`}
        onChange={(next) => {
          change({ text: next })
          setProblem(undefined)
        }}
      />
      <SheetActions>
        <Confirming shown={confirming} />
        <Button type="submit" look="primary" danger wide disabled={sending}>
          确定拒绝
        </Button>
      </SheetActions>
    </form>
  )
}
