import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { useGoBack } from './useGoBack'
import styles from './NavBar.module.css'

interface Props {
  title: string
  /** False on the screens of the bottom bar, which have nowhere to go back to. */
  back?: boolean
  right?: ReactNode
}

export function NavBar({ title, back = true, right }: Props) {
  const goBack = useGoBack()
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {back && (
          <button type="button" className={styles.back} aria-label="返回" onClick={goBack}>
            <Icon name="back" />
          </button>
        )}
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={`${styles.side} ${styles.right}`}>{right}</div>
    </header>
  )
}
