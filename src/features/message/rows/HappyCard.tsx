import { Link } from 'react-router-dom'
import type { Message } from '@contract/message'
import { TargetKind } from '@contract/trend'
import { trendDetailHref, userHref } from '@/routes'
import { counted } from '@/writes/toggles/toggleStates'
import { useToggle } from '@/writes/toggles/useToggle'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { Avatar } from '@/ui/Avatar'
import { Outline } from '@/ui/icon/Icon'
import { RecentTime } from '@/ui/text/RecentTime'
import { PARTY } from '../icons'
import look from '@/ui/look.module.css'
import stream from '../Stream.module.css'
import marks from '@/ui/marks.module.css'
import styles from './HappyCard.module.css'

/** A happy-news card; the congratulation is a like of its post. */
export function HappyCard({ message }: { message: Message }) {
  const { title, content, createTime, actor, target, read } = message
  return (
    <div className={styles.item}>
      <article className={styles.card}>
        <p className={styles.banner}>
          <Outline d={PARTY} />
          恭喜
          {!read && <span className={marks.badge}>新</span>}
          <time className={`${look.caption} ${styles.time}`}>
            <RecentTime wire={createTime} />
          </time>
        </p>
        <h2 className={`${look.title} ${styles.title}`}>{title}</h2>
        <p className={stream.text}>{content}</p>
        <footer className={`${look.line} ${styles.foot}`}>
          {actor.userId && (
            <Link className={styles.person} to={userHref(actor.userId)}>
              <Avatar url={actor.imFaceUrl} small />
              <span>{actor.imNickName}</span>
            </Link>
          )}
          {target.title && (
            <Link
              className={buttonClass({ look: 'text', small: true })}
              to={trendDetailHref(target.trendsId)}
              aria-label={`查看动态：${title}`}
            >
              查看动态
            </Link>
          )}
          {target.title && <Congratulate trendsId={target.trendsId} liked={target.meLiked === true} title={title} />}
        </footer>
      </article>
    </div>
  )
}

function Congratulate({ trendsId, liked, title }: { trendsId: string; liked: boolean; title: string }) {
  const first = { on: liked, count: 0 }
  const { isOn, toggle } = useToggle(counted, first, ({ likeOf }) => likeOf(TargetKind.Trends, trendsId))
  const label = isOn ? '已祝贺' : '送上祝贺'
  return (
    <Button look={isOn ? 'muted' : 'outline'} small aria-label={`${label}：${title}`} onClick={toggle}>
      {label}
    </Button>
  )
}
