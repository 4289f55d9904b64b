import type { ComponentProps } from 'react'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'aria-label' | 'placeholder'> & {
  /** Label and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field without a button; what follows the typing is up to the screen. */
export function SearchInput({ label, onChange, ...input }: Props) {
  return (
    <div className={`${styles.box} ${styles.round}`}>
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
