import { Link } from 'react-router-dom'
import { messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { feedHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Skeleton } from '@/ui/States'
import { useHotTopics } from './queries'
import look from '@/ui/look.module.css'
import styles from './RecentWords.module.css'

const SHOWN = 10

/** The topics with the most posts, before a search and for empty results. */
export function HotTopics() {
  const { data, error, refetch } = useHotTopics()
  const isRead = data !== undefined
  const topics = Array.isArray(data) ? data.slice(0, SHOWN) : []
  if (isRead && topics.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="hot-topics">
      <h2 id="hot-topics" className={look.heading}>
        热门话题
      </h2>
      {!isRead && !error && <Skeleton />}
      {!isRead && error && (
        <FailedRead error={error} text={messageOf(error, '话题加载失败，请重试')} onRetry={() => void refetch()} />
      )}
      {isRead && (
        <ul className={look.wrap}>
          {topics.map(({ paramId, paramName }) => (
            <li key={paramId} className={styles.entry}>
              <Link className={buttonClass({ small: true })} to={feedHref({ topic: paramId })}>
                {`#${paramName}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
