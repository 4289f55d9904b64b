import { UNKNOWN_RESULT } from './untilAnswered'
import styles from './Confirming.module.css'

/** Shows that the outcome of a write is being confirmed. */
export function Confirming({ shown }: { shown: boolean }) {
  return (
    <div role="status" className={styles.place}>
      {shown && <p className={styles.words}>{UNKNOWN_RESULT}</p>}
    </div>
  )
}
