import type { KeyboardEvent } from 'react'
import styles from './InputButton.module.css'

/** Read-only input that acts as a button: Enter must trigger it, inputs get no click from the keyboard. */
export function InputButton({ label, onPress }: { label: string; onPress: () => void }) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  }
  return (
    <input
      className={styles.input}
      type="text"
      readOnly
      role="button"
      placeholder={label}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
      onKeyDown={handleKeyDown}
    />
  )
}
