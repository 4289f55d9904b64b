import { type ChangeEvent, useId } from 'react'
import { characterCount } from '@contract/plainText'
import styles from './TextField.module.css'

interface Props {
  label: string
  placeholder?: string
  /** What keeps it from being sent, said below it. */
  problem?: string | undefined
  /** So many lines instead of one. */
  lines?: number
  value: string
  /** So many characters may be sent; more can be typed, and is said to be too much. */
  most: number
  /** @param caret where the input ended */
  onChange: (value: string, caret: number) => void
}

/** One labelled field with its count; what is too long is never cut. */
export function TextField({ label, placeholder = label, problem, lines, value, most, onChange }: Props) {
  const id = useId()
  const count = characterCount(value.trim())
  const isOver = count > most
  const isNear = isOver || count > most * 0.8

  function handleChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    onChange(target.value, target.selectionStart ?? target.value.length)
  }

  const field = {
    id,
    value,
    placeholder,
    'aria-invalid': isOver || Boolean(problem),
    'aria-describedby': problem ? `${id}-problem ${id}-count` : `${id}-count`,
    onChange: handleChange,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {lines ? (
        <textarea {...field} className={styles.area} rows={lines} />
      ) : (
        <input {...field} className={styles.line} enterKeyHint="next" />
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p id={`${id}-count`} className={isOver ? `${styles.count} ${styles.over}` : styles.count} hidden={!isNear && !lines}>
        {isOver ? `超出 ${count - most} 个字` : `${count}/${most}`}
      </p>
    </div>
  )
}
