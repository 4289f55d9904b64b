import { type FormEvent, useRef, useState } from 'react'
import { REPLY_LENGTH } from '@contract/mailbox'
import { isBlank } from '@contract/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast'
import { AdviceText } from './AdviceText'
import { useKeptText } from './useKeptText'
import styles from './MailCard.module.css'

interface Props {
  /** What it is kept under while it is not sent. */
  name: string
  label: string
  placeholder: string
  button: string
  /** The sentence where the backend gives none. */
  failed: string
  /** Sends the text under this Idempotency-Key. */
  send: (text: string, key: string) => Promise<unknown>
  onSent: () => void
  onCancel: () => void
}

/** A short text within a card. What could not be sent stays, and goes out once. */
export function TextForm({ name, label, placeholder, button, failed, send, onSent, onCancel }: Props) {
  const [text, setText] = useKeptText(name)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const key = useRef(newKey())
  const sending = useRef(false)

  function change(value: string) {
    key.current = newKey()
    setText(value)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.current) return
    if (isBlank(text)) return toast(`请输入${label}`)
    sending.current = true
    setBusy(true)
    setFailure('')
    try {
      await send(text, key.current)
      setText('')
      onSent()
    } catch (error) {
      setFailure(messageOf(error, failed))
      if (!isTransport(error)) toast(messageOf(error, failed), { kind: 'fail' })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <AdviceText label={label} placeholder={placeholder} rows={3} most={REPLY_LENGTH} value={text} onChange={change} />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.acts}>
        <button type="button" className={styles.act} disabled={busy} onClick={onCancel}>
          取消
        </button>
        <button type="submit" className={styles.main} disabled={busy}>
          {button}
        </button>
      </div>
    </form>
  )
}
