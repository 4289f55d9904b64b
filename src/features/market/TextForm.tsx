import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { QUESTION_LENGTH } from '@contract/market'
import { characterCount, isBlank } from '@contract/text/plainText'
import { focusInvalid } from '@/lib/focusInvalid'
import { Button } from '@/ui/button/Button'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { TextArea } from '@/ui/field/TextArea'
import { Confirming } from '@/writes/unqueued/Confirming'
import look from '@/ui/look.module.css'

interface Props {
  label: '提问' | '回答'
  text: string
  onText: (text: string) => void
  sending: boolean
  confirming: boolean
  onSend: (text: string) => void
  /** Only for a form that a button has opened. */
  onCancel?: () => void
}

/** Form for a question or its answer. */
export function TextForm({ label, text, onText, sending, confirming, onSend, onCancel }: Props) {
  const [problem, setProblem] = useState<string>()
  const length = characterCount(text)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const trimmed = text.trim()
    const wrong = isBlank(trimmed)
      ? `请填写${label}`
      : length > QUESTION_LENGTH
        ? `最多 ${QUESTION_LENGTH} 个字`
        : undefined
    flushSync(() => setProblem(wrong))
    if (wrong) return focusInvalid(event.currentTarget)
    onSend(trimmed)
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <TextArea
        label={label}
        rows={2}
        autoFocus={onCancel !== undefined}
        placeholder={label === '提问' ? '所有人可见，请勿填写手机号' : '所有人可见'}
        value={text}
        readOnly={sending}
        problem={problem}
        isAlert
        counter={`${length}/${QUESTION_LENGTH}`}
        onChange={(next) => {
          onText(next)
          setProblem(undefined)
        }}
      />
      <Confirming shown={confirming} />
      <ButtonGroup isRow>
        {onCancel && (
          <Button disabled={sending} onClick={onCancel}>
            取消
          </Button>
        )}
        <Button type="submit" look="outline" disabled={sending}>
          {`发送${label}`}
        </Button>
      </ButtonGroup>
    </form>
  )
}
