import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { Icon } from '../icon/Icon'
import { useGoBack } from './useGoBack'
import styles from './NavBar.module.css'

interface Props {
  title: string
  /** The title stands nowhere else on the screen: a long one is wrapped, not cut. */
  isName?: boolean
  /** False on the screens of the bottom bar, which have nothing to go back to. */
  back?: boolean
  /** Replaces the back button. */
  left?: ReactNode
  right?: ReactNode
}

/** Ref of a name: one that scrolls can be reached by the keyboard. */
function stopIfScrolled(name: HTMLElement | null) {
  if (!name) return undefined
  const observer = new ResizeObserver(() => {
    name.tabIndex = name.scrollHeight > name.clientHeight ? 0 : -1
  })
  observer.observe(name)
  return () => observer.disconnect()
}

/** The bar at the top of a screen, with its heading. */
export function NavBar({ title, isName, back = true, left, right }: Props) {
  const goBack = useGoBack()
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {left}
        {!left && back && (
          <IconButton label="返回" onClick={goBack}>
            <Icon name="back" />
          </IconButton>
        )}
      </div>
      <h1
        ref={isName ? stopIfScrolled : undefined}
        className={isName ? `${styles.title} ${styles.name}` : styles.title}
      >
        {title}
      </h1>
      <div className={`${styles.side} ${styles.right}`}>{right}</div>
    </header>
  )
}
