import { type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './TextField.module.css'

interface Props extends Pick<InputHTMLAttributes<HTMLElement>, 'autoComplete' | 'enterKeyHint'> {
  label: string
  type?: 'text' | 'password'
  /** So many lines instead of one. */
  lines?: number
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value, said below it. */
  problem?: string
  /** What is well to know, said below it. */
  hint?: string
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

export function TextField({ label, type = 'text', lines, value, onChange, problem, hint, ref, ...input }: Props) {
  const id = useId()
  const shared = {
    ...input,
    id,
    ref,
    value,
    className: problem ? `${styles.input} ${styles.wrong}` : styles.input,
    'aria-invalid': Boolean(problem),
    'aria-describedby': problem || hint ? `${id}-word` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {lines ? <textarea {...shared} rows={lines} /> : <input {...shared} type={type} />}
      {(problem || hint) && (
        <p className={problem ? styles.problem : styles.hint} id={`${id}-word`}>
          {problem || hint}
        </p>
      )}
    </div>
  )
}
