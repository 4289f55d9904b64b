import { useState } from 'react'
import { Icon } from '../Icon'
import { useUnhurried } from '../windowedList/useUnhurried'
import styles from './TrendCard.module.css'

/** The author's picture, or an outline where there is none. */
export function Face({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  const isShown = useUnhurried()
  if (url && !isShown) return <span className={styles.face} />
  if (!url || broken) {
    return (
      <span className={styles.face}>
        <Icon name="user" />
      </span>
    )
  }
  return <img className={styles.face} src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
