import type { Message } from '@contract/message'
import { Relation } from '@contract/person'
import { FollowButton } from '@/writes/toggles/FollowButton'
import { PersonLine } from './PersonLine'
import styles from '../Stream.module.css'

/** A message about a new follower, with a button to follow back. */
export function FollowMessage({ message }: { message: Message }) {
  const { actor, relation = Relation.Stranger } = message
  return (
    <div className={styles.item}>
      <article className={`${styles.card} ${styles.follow}`}>
        <PersonLine message={message} />
        {actor.userId && <FollowButton userId={actor.userId} relation={relation} nameId={message.messageId} />}
      </article>
    </div>
  )
}
