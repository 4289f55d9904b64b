import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Flow, FlowPerson } from '@contract/flow'
import { characterCount } from '@contract/text/plainText'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Confirming } from '@/writes/unqueued/Confirming'
import { transferFlow } from '@/writes/unqueued/flow'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { PeoplePicker } from './PeoplePicker'
import { settle } from './settle'
import styles from './FlowPage.module.css'

const REASON_LENGTH = 200

/** Hands the step on to a colleague. */
export function TransferSheet({ flow, onClosed }: { flow: Flow; onClosed: () => void }) {
  const [to, setTo] = useState<FlowPerson>()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const { sending, confirming, submit } = useUnqueuedSubmit(transferFlow, (settled) => {
    if (settle(settled, '已转交')) onClosed()
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!to || characterCount(reason) > REASON_LENGTH) {
      flushSync(() => setProblem(to ? `原因最多 ${REASON_LENGTH} 个字` : '请选择要转交的同事'))
      return focusInvalid(form)
    }
    const { flowId, version } = flow
    void submit({ flowId, version, toUserId: to.userId, reason: reason.trim() })
  }

  return (
    <LazySheet label="转交" isTall onClosed={onClosed}>
      {() => (
        <form className={styles.fields} noValidate aria-busy={sending} onSubmit={handleSubmit}>
          <PeoplePicker
            label="转交给"
            except={flow.applicant.userId}
            chosen={to ? [to] : []}
            onPick={(person) => {
              setTo(person)
              setProblem('')
            }}
          />
          <TextArea
            label="原因（选填）"
            rows={2}
            value={reason}
            readOnly={sending}
            counter={`${characterCount(reason)}/${REASON_LENGTH}`}
            onChange={setReason}
          />
          {problem && <Problem>{problem}</Problem>}
          <Confirming shown={confirming} />
          <Button type="submit" look="primary" wide disabled={sending}>
            {to ? `转交给 ${to.realName}` : '转交'}
          </Button>
        </form>
      )}
    </LazySheet>
  )
}
