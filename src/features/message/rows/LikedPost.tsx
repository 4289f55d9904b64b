import { Fragment } from 'react'
import type { Message } from '@contract/message'
import { PersonLine } from './PersonLine'
import { TargetLink } from './TargetLink'
import styles from '../Stream.module.css'

/** All likes and collects of one post. */
export function LikedPost({ messages }: { messages: Message[] }) {
  const [first] = messages
  return (
    <div className={styles.item}>
      <article className={styles.card}>
        {messages.map((message) => (
          <Fragment key={message.messageId}>
            <PersonLine message={message} />
            {message.content && <p className={styles.text}>{message.content}</p>}
          </Fragment>
        ))}
        {first && <TargetLink {...first.target} />}
      </article>
    </div>
  )
}
