import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MessageTarget } from '@contract/message'
import { trendDetailHref } from '@/routes'
import styles from '../Stream.module.css'

/** The post a message is about, or that it cannot be seen any more. */
export function TargetLink({ trendsId, title, smallUrl }: MessageTarget) {
  const [broken, setBroken] = useState(false)
  if (!trendsId) return null
  if (!title) return <p className={styles.quote}>该动态暂时无法查看</p>
  return (
    <Link className={styles.target} to={trendDetailHref(trendsId)}>
      {smallUrl && !broken && (
        <img
          className={styles.thumb}
          src={smallUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <span className={styles.targetTitle}>{title}</span>
    </Link>
  )
}
