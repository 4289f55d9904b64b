import { Link } from 'react-router-dom'
import type { Message } from '@contract/message'
import { userHref } from '@/routes'
import { Avatar } from '@/ui/Avatar'
import { RecentTime } from '@/ui/RecentTime'
import { actorsOf } from '../words'
import styles from '../Stream.module.css'

/** Actor, act and time. */
export function PersonLine({ message }: { message: Message }) {
  const { actor, title, createTime, read } = message
  return (
    <div className={styles.person}>
      {actor.userId ? (
        <Link className={styles.avatar} to={userHref(actor.userId)} aria-label={`${actor.imNickName}的主页`}>
          <Avatar url={actor.imFaceUrl} />
        </Link>
      ) : (
        <Avatar url="" />
      )}
      <p className={styles.did}>
        {!read && <span className={styles.dot} role="img" aria-label="未读" />}
        <strong>{actorsOf(message)}</strong> {title}
        <time className={styles.time}>
          <RecentTime wire={createTime} />
        </time>
      </p>
    </div>
  )
}
