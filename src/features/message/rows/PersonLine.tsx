import { Link } from 'react-router-dom'
import type { Message } from '@contract/message'
import { userHref } from '@/routes'
import { Avatar } from '@/ui/Avatar'
import { RecentTime } from '@/ui/text/RecentTime'
import { actorsOf } from '../words'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from '../Stream.module.css'

/** Actor, act and time. */
export function PersonLine({ message }: { message: Message }) {
  const { actor, title, createTime, read } = message
  return (
    <div className={styles.person}>
      {actor.userId ? (
        <Link className={look.act} to={userHref(actor.userId)} aria-label={`${actor.imNickName}的主页`}>
          <Avatar url={actor.imFaceUrl} />
        </Link>
      ) : (
        <Avatar url="" />
      )}
      <p className={`${look.grow} ${styles.did}`}>
        {!read && <span className={marks.dot} role="img" aria-label="未读" />}
        <strong id={message.messageId}>{actorsOf(message)}</strong> {title}
        <time className={`${look.caption} ${styles.time}`}>
          <RecentTime wire={createTime} />
        </time>
      </p>
    </div>
  )
}
