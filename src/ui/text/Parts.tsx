import { Fragment } from 'react'
import styles from './Parts.module.css'

/**
 * Facts separated by " · ", without the empty ones; lines break between two facts, never within one that fits, and none
 * begins or ends with a separator (rule: line breaks).
 */
export function Parts({ parts }: { parts: readonly (string | false)[] }) {
  return (
    <span className={styles.parts}>
      {parts.filter(Boolean).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && ' '}
          <span className={styles.part}>
            {place > 0 && <span className={styles.dot}>· </span>}
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
