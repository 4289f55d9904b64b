import { useState } from 'react'
import { useLoaded } from './afterLoad'
import { Icon } from './Icon'
import styles from './Face.module.css'

/** A person's face beside their name, hence decoration; a drawn figure until the page has loaded and for broken ones. */
export function Face({ url, small = false }: { url: string; small?: boolean }) {
  const loaded = useLoaded()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const className = small ? `${styles.face} ${styles.small}` : styles.face
  if (!loaded || !url || url === brokenUrl) {
    return (
      <span className={className} aria-hidden="true">
        <Icon name="user" />
      </span>
    )
  }
  return <img className={className} src={url} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
}
