import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Flow, FLOW_REASON_LENGTH } from '@contract/flow'
import { characterCount } from '@contract/text/plainText'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { Skeleton } from '@/ui/States'
import type { TransferDraft } from '@/writes/drafts/flowDraft'
import type { KeptDraft, ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { PeoplePicker } from './PeoplePicker'
import look from '@/ui/look.module.css'

interface Problems {
  to?: string
  reason?: string
}

interface FormProps {
  flow: Flow
  sending: boolean
  confirming: boolean
  onTransfer: (toUserId: string, reason: string) => void
}

interface Props extends FormProps {
  kept: KeptDraft<TransferDraft>
  onClosed: () => void
}

/** Transfers the step to a colleague. */
export function TransferSheet({ kept, onClosed, ...props }: Props) {
  return (
    <LazySheet label="转交" isTall onClosed={onClosed}>
      {() => (kept.state === 'ready' ? <TransferForm {...kept} {...props} /> : <Skeleton rows={6} />)}
    </LazySheet>
  )
}

function TransferForm({ flow, draft, change, sending, confirming, onTransfer }: FormProps & ReadyDraft<TransferDraft>) {
  const { to, reason } = draft
  const isLong = characterCount(reason) > FLOW_REASON_LENGTH
  const [problems, setProblems] = useState<Problems>({})
  const problemId = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() =>
      setProblems({
        ...(!to && { to: '请选择要转交的同事' }),
        ...(isLong && { reason: `原因最多 ${FLOW_REASON_LENGTH} 个字` }),
      }),
    )
    if (!to || isLong) return focusInvalid(form)
    onTransfer(to.userId, reason.trim())
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <TextArea
        label="原因（选填）"
        rows={2}
        value={reason}
        readOnly={sending}
        counter={`${characterCount(reason)}/${FLOW_REASON_LENGTH}`}
        isOver={isLong}
        problem={problems.reason}
        isAlert
        onChange={(next) => {
          change({ reason: next })
          setProblems(({ reason: _mended, ...rest }) => rest)
        }}
      />
      <PeoplePicker
        label="转交给"
        except={flow.applicant.userId}
        chosen={to ? [to] : []}
        problemId={problems.to && problemId}
        onPick={(person) => {
          change({ to: person })
          setProblems(({ to: _mended, ...rest }) => rest)
        }}
      />
      <SheetActions>
        {problems.to && <Problem id={problemId}>{problems.to}</Problem>}
        <Confirming shown={confirming} />
        <Button type="submit" look="primary" wide disabled={sending}>
          {to ? `转交给 ${to.realName}` : '转交'}
        </Button>
      </SheetActions>
    </form>
  )
}
