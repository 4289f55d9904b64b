import { Link } from 'react-router-dom'
import { badgeText } from '@/shared/useUnread'
import styles from './Tabs.module.css'

interface Props {
  label: string
  tabs: { name: string; to: string; isOpen: boolean; unread: number }[]
}

/** The categories of a group, in the address. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, to, isOpen, unread }) => (
        <Link key={to} className={styles.tab} to={to} replace aria-current={isOpen ? 'page' : undefined}>
          {name}
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
