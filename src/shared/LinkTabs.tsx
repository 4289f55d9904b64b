import { Link } from 'react-router-dom'
import styles from './LinkTabs.module.css'

interface Props {
  label: string
  tabs: readonly { to: string; text: string; isOpen: boolean }[]
  onFollow?: () => void
}

/** The parts of a screen, whose address says which is open. */
export function LinkTabs({ label, tabs, onFollow }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, text, isOpen }) => (
        <Link key={to} className={styles.tab} to={to} replace aria-current={isOpen ? 'page' : undefined} onClick={onFollow}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
