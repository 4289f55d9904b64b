import { useState } from 'react'
import { Icon } from '@/ui/icon/Icon'
import { useScrollSettled } from '@/lists/windowedList/useScrollSettled'
import styles from './TrendCard.module.css'

/** The author's avatar, or a default icon; not requested while the list scrolls fast. */
export function CardAvatar({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  const isShown = useScrollSettled()
  if (url && !isShown) return <span className={styles.avatar} />
  if (!url || broken) {
    return (
      <span className={styles.avatar}>
        <Icon name="user" />
      </span>
    )
  }
  return (
    <img className={styles.avatar} src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
  )
}
