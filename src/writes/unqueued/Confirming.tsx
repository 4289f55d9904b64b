import { UNKNOWN_RESULT } from './useUnqueuedSubmit'
import styles from './Confirming.module.css'

/** Says that the result of a write is being asked for. */
export function Confirming({ shown }: { shown: boolean }) {
  return (
    <div role="status" className={styles.place}>
      {shown && <p className={styles.words}>{UNKNOWN_RESULT}</p>}
    </div>
  )
}
