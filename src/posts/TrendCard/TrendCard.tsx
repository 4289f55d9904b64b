import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isOpenPost, type Trend, TREND_NAMES, TrendType } from '@contract/trend'
import { stripTags } from '@/lib/text/text'
import { feedHref, trendDetailHref } from '@/routes'
import { RecentTime } from '@/ui/text/RecentTime'
import { AuditMark } from './AuditMark'
import { beginning } from './beginning'
import { CardCounts } from './CardCounts'
import { ArticleCover, PictureGrid, VideoPoster } from './CardMedia'
import { CardAvatar } from './CardAvatar'
import cover from '@/ui/navigation/coverLink.module.css'
import styles from './TrendCard.module.css'

interface Props {
  trend: Trend
  /** Target of the card, if not the detail; a router path. */
  href?: string
  /** Renders a title, text or topic differently, for example with search hits marked. */
  mark?: (text: string, part: 'title' | 'text' | 'topic') => ReactNode
}

/** One post in a list; the whole card is a link. */
export const TrendCard = memo(function TrendCard({ trend, href, mark = beginning }: Props) {
  const text = stripTags(trend.content)
  const name = trend.imNickName || trend.orgNickname || trend.orgName
  const heading = trend.title || text || TREND_NAMES[trend.type]
  return (
    <article className={styles.card}>
      <AuditMark trend={trend} />
      <header className={styles.head}>
        <CardAvatar key={trend.imFaceUrl} url={trend.imFaceUrl} />
        <div className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.when}>
            <RecentTime wire={trend.createTime} place={trend.city || trend.province} />
          </span>
        </div>
      </header>
      <div className={trend.type === TrendType.Article ? styles.beside : undefined}>
        <div className={styles.words}>
          <h2>
            <Link className={cover.link} to={href ?? trendDetailHref(trend.trendsId)}>
              <span className={trend.title ? styles.title : styles.titleText}>
                {mark(heading, trend.title ? 'title' : 'text')}
              </span>
            </Link>
          </h2>
          {trend.title && text && <p className={styles.text}>{mark(text, 'text')}</p>}
        </div>
        {trend.type === TrendType.Picture && <PictureGrid files={trend.files} />}
        {trend.type === TrendType.Video && <VideoPoster file={trend.files[0]} />}
        {trend.type === TrendType.Article && <ArticleCover file={trend.files[0]} />}
      </div>
      {trend.topics.length > 0 && (
        <p className={styles.topics}>
          {trend.topics.map(({ paramId, paramName }) => (
            <Link key={paramId} className={styles.topic} to={feedHref({ topic: paramId })}>
              #{mark(paramName, 'topic')}
            </Link>
          ))}
        </p>
      )}
      {isOpenPost(trend) && <CardCounts trend={trend} />}
    </article>
  )
})
