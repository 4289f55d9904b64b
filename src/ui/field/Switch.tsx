import { Button } from '../button/Button'
import styles from './Switch.module.css'

/** A switch in a row of its own; takes effect at once. */
export function Switch({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: (on: boolean) => void }) {
  return (
    <Button look="row" role="switch" aria-checked={isOn} onClick={() => onTurn(!isOn)}>
      {label}
      <span className={styles.switch} />
    </Button>
  )
}
