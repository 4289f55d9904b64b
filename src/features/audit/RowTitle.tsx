import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import cover from '@/ui/navigation/coverLink.module.css'
import styles from './RowTitle.module.css'

/** Title of a row; with an address the whole row is a link. */
export function RowTitle({ to, children }: { to?: string; children: ReactNode }) {
  return (
    <h2 className={styles.title}>
      {to ? (
        <Link className={cover.link} to={to}>
          {children}
        </Link>
      ) : (
        children
      )}
    </h2>
  )
}
