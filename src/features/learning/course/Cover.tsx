import { useState } from 'react'
import { Icon } from '@/ui/icon/Icon'
import look from '@/ui/look.module.css'
import styles from '../Learning.module.css'

/** Decorative: the title stands next to it. */
export function Cover({ url }: { url: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (!url || url === brokenUrl) {
    return (
      <span className={`${look.frame} ${styles.cover}`} aria-hidden="true">
        <Icon name="service" />
      </span>
    )
  }
  return (
    <img
      className={`${look.frame} ${styles.cover}`}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenUrl(url)}
    />
  )
}
