import { Link } from 'react-router-dom'
import type { Message } from '@contract/message'
import { TargetKind } from '@contract/trend'
import { trendDetailHref, userHref } from '@/paths'
import { counted } from '@/shared/acting/ways'
import { useSwitch } from '@/shared/acting/useSwitch'
import { Face } from '@/shared/Face'
import { Outline } from '@/shared/Icon'
import { RecentTime } from '@/shared/RecentTime'
import { PARTY } from './icons'
import styles from './HappyCard.module.css'

/** Good news of somebody, with a congratulation: that is a like of the post that tells of it. */
export function HappyCard({ message }: { message: Message }) {
  const { title, content, createTime, actor, target, read } = message
  return (
    <li className={styles.item}>
      <article className={styles.card}>
        <p className={styles.banner}>
          <Outline d={PARTY} />
          恭喜
          {!read && <span className={styles.fresh}>新</span>}
          <time className={styles.time}><RecentTime wire={createTime} /></time>
        </p>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{content}</p>
        <footer className={styles.foot}>
          {actor.userId && (
            <Link className={styles.person} to={userHref(actor.userId)}>
              <Face url={actor.imFaceUrl} small />
              <span>{actor.imNickName}</span>
            </Link>
          )}
          {target.title && (
            <Link className={styles.way} to={trendDetailHref(target.trendsId)} aria-label={`查看动态：${title}`}>
              查看动态
            </Link>
          )}
          {target.title && <Congratulate trendsId={target.trendsId} liked={target.meLiked === true} title={title} />}
        </footer>
      </article>
    </li>
  )
}

function Congratulate({ trendsId, liked, title }: { trendsId: string; liked: boolean; title: string }) {
  const first = { on: liked, count: 0 }
  const { isOn, toggle } = useSwitch(counted, first, ({ likeOf }) => likeOf(TargetKind.Trends, trendsId))
  const words = isOn ? '已祝贺' : '送上祝贺'
  return (
    <button
      type="button"
      className={isOn ? `${styles.wish} ${styles.on}` : styles.wish}
      aria-label={`${words}：${title}`}
      onClick={toggle}
    >
      {words}
    </button>
  )
}
