import { Link } from 'react-router-dom'
import { badgeText } from '@/lib/text/number'
import { useOpenTabShown } from './useOpenTabShown'
import marks from '../marks.module.css'
import styles from './LinkTabs.module.css'

interface Props {
  label: string
  tabs: readonly { to: string; text: string; isOpen: boolean; unread?: number }[]
  onFollow?: () => void
  /** Called when the open tab is pressed again. */
  onAgain?: () => void
}

/** Tabs as links; the open one is scrolled into view. */
export function LinkTabs({ label, tabs, onFollow, onAgain }: Props) {
  const openTab = tabs.find(({ isOpen }) => isOpen)?.to ?? ''
  const row = useOpenTabShown(openTab, tabs.map(({ text, unread = 0 }) => text + badgeText(unread)).join())
  const handleClick = (isOpen: boolean) => {
    onFollow?.()
    if (isOpen) onAgain?.()
  }
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, text, isOpen, unread = 0 }) => (
        <Link
          key={to}
          className={styles.tab}
          to={to}
          replace
          aria-current={isOpen ? 'page' : undefined}
          onClick={() => handleClick(isOpen)}
        >
          {text}
          {unread > 0 && (
            <span className={marks.badge} role="img" aria-label={`${unread} 条未读`}>
              {badgeText(unread)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
