import styles from './Select.module.css'

interface Props {
  /** Shown in front of the options. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  disabled?: boolean
  className?: string | undefined
}

/** A choice of one option in a native select. */
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
