import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Trend } from '@contract/trend'
import { Pressable } from '@/ui/button/Button'
import { toTop } from '@/ui/navigation/toTop'
import { type FeedView, viewHref } from './feedView'
import { useTopics } from './queries'
import styles from './Feed.module.css'

interface Props {
  view: FeedView
  /** The topics load after the posts. */
  rows: readonly Trend[] | undefined
}

function topicOf(rows: readonly Trend[], paramId: string) {
  for (const { topics } of rows) {
    const topic = topics.find((one) => one.paramId === paramId)
    if (topic) return topic
  }
  return undefined
}

/** Topics to filter a view by, in one row; the selected one comes first. In 长辈模式 a button shows all of them. */
export const TopicBar = memo(function TopicBar({ view, rows }: Props) {
  const { data = [] } = useTopics(rows !== undefined)
  const [isOpen, setOpen] = useState(false)
  const named = view.topic
    ? (data.find(({ paramId }) => paramId === view.topic) ?? topicOf(rows ?? [], view.topic))
    : undefined
  const chosen = view.topic ? [{ paramId: view.topic, paramName: named?.paramName ?? '当前话题' }] : []
  const others = data.filter(({ paramId }) => paramId !== view.topic)
  return (
    <div className={isOpen ? `${styles.topicBar} ${styles.open}` : styles.topicBar}>
      <nav className={styles.topics} aria-label="话题">
        <Link
          replace
          className={styles.topic}
          to={viewHref({ ...view, topic: '' })}
          aria-current={view.topic ? undefined : 'true'}
          onClick={view.topic ? undefined : toTop}
        >
          全部话题
        </Link>
        {[...chosen, ...others].map(({ paramId, paramName }) => (
          <Link
            key={paramId}
            replace
            className={styles.topic}
            to={viewHref({ ...view, topic: paramId })}
            aria-current={paramId === view.topic ? 'true' : undefined}
            onClick={paramId === view.topic ? toTop : undefined}
          >
            {`#${paramName}`}
          </Link>
        ))}
      </nav>
      {others.length > 0 && (
        <Pressable
          className={styles.moreTopics}
          aria-label={isOpen ? '收起话题' : '更多话题'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '更多'}
        </Pressable>
      )}
    </div>
  )
})
