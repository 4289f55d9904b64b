import { useState } from 'react'
import { useLoaded } from '@/lib/afterLoad'
import { Icon } from './icon/Icon'
import styles from './Avatar.module.css'

/** A person's avatar, decorative next to the name; a default icon until the page has loaded and for broken pictures. */
export function Avatar({ url, small = false }: { url: string; small?: boolean }) {
  const loaded = useLoaded()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const className = small ? `${styles.avatar} ${styles.small}` : styles.avatar
  if (!loaded || !url || url === brokenUrl) {
    return (
      <span className={className} aria-hidden="true">
        <Icon name="user" />
      </span>
    )
  }
  return (
    <img className={className} src={url} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
  )
}
