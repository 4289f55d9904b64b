import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './RadioRow.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface Props<Value extends string | number> {
  /** Id of the label. */
  labelledBy: string
  options: readonly { value: Value; label: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** A few short options share the width. */
  isFilled?: boolean
  /** Id of the error text, if the choice is invalid. */
  problemId?: string | undefined
  disabled?: boolean
}

/** A choice of a few options as buttons in a row; the arrow keys wrap around. */
export function RadioRow<Value extends string | number>({
  labelledBy,
  options,
  chosen,
  onChoose,
  isFilled = false,
  problemId,
  disabled = false,
}: Props<Value>) {
  const row = useRef<HTMLDivElement>(null)
  const at = options.findIndex(({ value }) => value === chosen)

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = at < 0 ? 0 : (at + step + options.length) % options.length
    const option = options[next]
    if (!option) return
    onChoose(option.value)
    row.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={row}
      className={isFilled ? `${styles.options} ${styles.filled}` : styles.options}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-invalid={Boolean(problemId)}
      aria-describedby={problemId}
      onKeyDown={handleKeyDown}
    >
      {options.map(({ value, label }, place) => (
        <button
          key={value}
          type="button"
          role="radio"
          className={styles.option}
          aria-checked={value === chosen}
          disabled={disabled}
          tabIndex={place === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
