import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import cover from '@/ui/navigation/coverLink.module.css'
import styles from './RowTitle.module.css'

interface Props {
  to?: string | undefined
  /** State of the history entry that the link makes. */
  state?: unknown
  children: ReactNode
}

/** Title of a row; with an address the whole row is a link. */
export function RowTitle({ to, state, children }: Props) {
  return (
    <h2 className={styles.title}>
      {to ? (
        <Link className={cover.link} to={to} state={state}>
          {children}
        </Link>
      ) : (
        children
      )}
    </h2>
  )
}
