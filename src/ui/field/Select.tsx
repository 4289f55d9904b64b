import styles from './Select.module.css'

interface Props {
  /** Stands before the choices. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  disabled?: boolean
  className?: string | undefined
}

/** One of several values, chosen in the device's own list. */
export function Select({ label, value, options, onChange, disabled = false, className }: Props) {
  return (
    <label className={className ? `${styles.place} ${className}` : styles.place}>
      <span>{label}</span>
      <select
        className={styles.select}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
