import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { REPLY_LENGTH } from '@contract/mailbox'
import { isBlank } from '@contract/text/plainText'
import { ApiError, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { Problem } from '@/ui/field/Problem'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { useDirectSubmit } from '@/writes/submit/useSubmit'
import { AdviceText } from './AdviceText'
import { useKeptText } from './useKeptText'
import styles from '../MailCard.module.css'

interface Props {
  /** Name of the draft. */
  name: string
  label: string
  placeholder: string
  button: string
  /** Default message of a failure. */
  failed: string
  /** Sends the text under this Idempotency-Key. */
  send: (text: string, key: string) => Promise<unknown>
  onSent: () => void
  onCancel: () => void
}

/** A short text within a card, opened by a button. A failed send keeps the text and is retried under the same key. */
export function TextForm({ name, label, placeholder, button, failed, send, onSent, onCancel }: Props) {
  const { text, key, change, renewKey, clear } = useKeptText(name)
  const [failure, setFailure] = useState('')
  const [checked, setChecked] = useState(false)
  const problem = checked && isBlank(text) ? `请输入${label}` : undefined
  const { sending, submit } = useDirectSubmit<string, unknown>({ send: (words, { key: tried }) => send(words, tried) })

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    flushSync(() => setChecked(true))
    if (isBlank(text)) return focusInvalid(event.currentTarget)
    setFailure('')
    const result = await submit({ write: () => text, key })
    if (!result) return
    if (result.kind === 'failed') {
      if (result.error instanceof ApiError) renewKey()
      return setFailure(messageOf(result.error, failed))
    }
    setChecked(false)
    clear(text)
    onSent()
  }

  return (
    <form className={styles.form} noValidate aria-busy={sending} onSubmit={(event) => void handleSubmit(event)}>
      <AdviceText
        label={label}
        placeholder={placeholder}
        rows={3}
        autoFocus
        most={REPLY_LENGTH}
        problem={problem}
        readOnly={sending}
        value={text}
        onChange={change}
      />
      {failure && <Problem>{failure}</Problem>}
      <ButtonGroup isRow>
        <Button small disabled={sending} onClick={onCancel}>
          取消
        </Button>
        <Button look="primary" small type="submit" disabled={sending}>
          {button}
        </Button>
      </ButtonGroup>
    </form>
  )
}
