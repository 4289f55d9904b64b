import { type FormEvent, useRef } from 'react'
import type { MessageTarget } from '@contract/message'
import { toast } from '@/lib/toast/toast'
import { TextArea } from '@/ui/field/TextArea'
import { Button } from '@/ui/button/Button'
import { useAnswer } from './useAnswer'
import look from '@/ui/look.module.css'
import styles from './AnswerForm.module.css'

interface Props {
  target: MessageTarget
  /** Name of the person who is answered. */
  name: string
  onDone: () => void
}

export function AnswerForm({ target, name, onDone }: Props) {
  const { content, sending, failure, isWrong, change, send } = useAnswer(target)
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
      <TextArea
        ref={field}
        rows={2}
        autoFocus
        label={`回复 ${name}`}
        isLabelHidden
        placeholder={`回复 ${name}`}
        isWrong={isWrong}
        problem={failure}
        isAlert
        readOnly={sending}
        value={content}
        onChange={change}
      />
      <div className={`${look.acts} ${styles.buttons}`}>
        <Button small disabled={sending} onClick={onDone}>
          取消
        </Button>
        <Button look="primary" small type="submit" disabled={sending}>
          {sending ? '发送中...' : '发送'}
        </Button>
      </div>
    </form>
  )
}
