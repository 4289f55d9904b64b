import { Link } from 'react-router-dom'
import { badgeText } from './useUnread'
import styles from './LinkTabs.module.css'

interface Props {
  label: string
  tabs: readonly { to: string; text: string; isOpen: boolean; unread?: number }[]
  onFollow?: () => void
}

/** The parts of a screen, whose address says which is open; what finds no room is scrolled to. */
export function LinkTabs({ label, tabs, onFollow }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, text, isOpen, unread = 0 }) => (
        <Link key={to} className={styles.tab} to={to} replace aria-current={isOpen ? 'page' : undefined} onClick={onFollow}>
          {text}
          {unread > 0 && (
            <span className={styles.badge} role="img" aria-label={`${unread} 条未读`}>
              {badgeText(unread)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
