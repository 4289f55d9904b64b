import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Lines of label and value. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([label, value], place) => (
        <div key={place} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
