import type { Ref } from 'react'
import { withoutQuery } from '@contract/text/withoutQuery'
import { type Trend, TrendType } from '@contract/trend'
import { FoldedText } from '@/posts/FoldedText'
import { RichText } from '@/posts/RichText'
import styles from '../TrendDetailPage.module.css'

interface Props {
  trend: Trend
  /** Long text is collapsed on the dark theme only (rule: detail). */
  folded: boolean
  box?: Ref<HTMLDivElement> | undefined
}

export function TrendText({ trend, folded, box }: Props) {
  const article = trend.type === TrendType.Article
  const filesBelowText = article ? trend.files.filter(({ url }) => !trend.content.includes(withoutQuery(url))) : []
  return (
    <div ref={box} className={styles.text}>
      {trend.title && <h2 className={article ? `${styles.title} ${styles.big}` : styles.title}>{trend.title}</h2>}
      {folded ? <FoldedText html={trend.content} /> : <RichText html={trend.content} reading={article} />}
      {filesBelowText.map((file, index) => (
        <figure key={file.id} className={styles.figure}>
          <img src={file.url} alt={file.alt || `配图 ${index + 1}`} {...sizeOf(file)} loading="lazy" decoding="async" />
        </figure>
      ))}
      {trend.topics.length > 0 && (
        <ul className={styles.topics} aria-label="话题">
          {trend.topics.map(({ paramId, paramName }) => (
            <li key={paramId} className={styles.topic}>
              {`#${paramName}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return width > 0 && height > 0 ? { width, height } : {}
}
