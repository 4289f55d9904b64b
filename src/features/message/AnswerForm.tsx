import { type FormEvent, useId, useRef } from 'react'
import type { MessageTarget } from '@contract/message'
import { toast } from '@/lib/toast'
import { useAnswer } from './useAnswer'
import styles from './AnswerForm.module.css'

interface Props {
  target: MessageTarget
  /** Whom it answers. */
  name: string
  onDone: () => void
}

export function AnswerForm({ target, name, onDone }: Props) {
  const { content, sending, failure, isWrong, change, send } = useAnswer(target)
  const failureId = useId()
  const field = useRef<HTMLTextAreaElement>(null)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const sent = await send()
    if (sent === 'kept') return field.current?.focus()
    if (sent === 'written') toast('回复成功', { kind: 'success' })
    onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <textarea
        ref={field}
        className={styles.field}
        rows={2}
        autoFocus
        aria-label={`回复 ${name}`}
        placeholder={`回复 ${name}`}
        aria-invalid={isWrong}
        aria-describedby={failure ? failureId : undefined}
        readOnly={sending}
        value={content}
        onChange={(event) => change(event.target.value)}
      />
      {failure && (
        <p id={failureId} className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={styles.quiet} disabled={sending} onClick={onDone}>
          取消
        </button>
        <button type="submit" className={styles.send} disabled={sending}>
          {sending ? '发送中...' : '发送'}
        </button>
      </div>
    </form>
  )
}
