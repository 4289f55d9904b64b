import { useState } from 'react'
import { Icon } from '@/ui/icon/Icon'
import look from '@/ui/look.module.css'
import styles from './PointsPage.module.css'

/** Decorative: the name stands next to it. */
export function GoodsPicture({ url }: { url: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (!url || url === brokenUrl) {
    return (
      <span className={`${look.frame} ${styles.picture}`} aria-hidden="true">
        <Icon name="service" />
      </span>
    )
  }
  return (
    <img
      className={`${look.frame} ${styles.picture}`}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
