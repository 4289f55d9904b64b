import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { feed } from '@contract/feed'
import {} from '@contract/trend'
import { call } from '@/http/call'
import { feedHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { FRESH_MS } from './queries'
import look from '@/ui/look.module.css'
import styles from './RecentWords.module.css'

const SHOWN = 10

/** The topics with the most posts, before a search and for empty results. Failures are silent. */
export function HotTopics() {
  const { data } = useQuery({
    queryKey: ['hot-topics'],
    queryFn: ({ signal }) => call(feed.searchTopics, { keyword: '' }, { signal, quiet: true }),
    staleTime: FRESH_MS,
  })
  const topics = Array.isArray(data) ? data.slice(0, SHOWN) : []
  if (topics.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="hot-topics">
      <h2 id="hot-topics" className={look.heading}>
        热门话题
      </h2>
      <ul className={look.wrap}>
        {topics.map(({ paramId, paramName }) => (
          <li key={paramId} className={styles.entry}>
            <Link className={buttonClass({ small: true })} to={feedHref({ topic: paramId })}>
              {`#${paramName}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
