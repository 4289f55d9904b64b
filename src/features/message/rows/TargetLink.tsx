import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MessageTarget } from '@contract/message'
import { postHref } from '@/posts/postHref'
import look from '@/ui/look.module.css'
import styles from '../Stream.module.css'

/** Link to the post of a message, or a notice that it is not available. */
export function TargetLink(target: MessageTarget) {
  const { trendsId, title, smallUrl } = target
  const [broken, setBroken] = useState(false)
  if (!trendsId) return null
  if (!title) return <p className={`${look.soft} ${look.quote} ${styles.quote}`}>该动态暂时无法查看</p>
  return (
    <Link className={styles.target} to={postHref(target)}>
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
      <span className={`${look.clamp} ${styles.targetTitle}`}>{title}</span>
    </Link>
  )
}
