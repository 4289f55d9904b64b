import { useState } from 'react'
import type { Message } from '@contract/message'
import { useOpenedAgain } from '@/session/openedAgain'
import { Button } from '@/ui/button/Button'
import { useOpener } from '@/ui/useOpener'
import { AnswerForm } from './AnswerForm'
import { PersonLine } from './PersonLine'
import { TargetLink } from './TargetLink'
import styles from '../Stream.module.css'

/** A message about a comment or a reply, with an inline answer form. */
export function CommentMessage({ message }: { message: Message }) {
  const [answering, setAnswering] = useState(false)
  const { content, target, actor } = message
  // Only messages to the person answered name the comment.
  useOpenedAgain('', `answer ${target.commentsId}`, answering ? {} : undefined, () => setAnswering(true))
  const { opener, close } = useOpener()
  const canAnswer = target.trendsId !== '' && target.commentsId !== '' && target.title !== ''

  return (
    <div className={styles.item}>
      <article className={styles.card}>
        <PersonLine message={message} />
        <p className={styles.text}>{content}</p>
        <TargetLink {...target} />
        {canAnswer && !answering && (
          <Button
            ref={opener}
            look="text"
            small
            aria-label={`回复 ${actor.imNickName}`}
            onClick={() => setAnswering(true)}
          >
            回复
          </Button>
        )}
        {answering && (
          <AnswerForm target={target} name={actor.imNickName} onDone={() => close(() => setAnswering(false))} />
        )}
      </article>
    </div>
  )
}
