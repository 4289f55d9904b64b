import type { ReactNode } from 'react'
import styles from './SheetActions.module.css'

/** The main button of a sheet, with what is told above it: stays at the sheet's bottom while the rest scrolls. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
