import type { ComponentProps, ReactNode } from 'react'
import { Outline } from '../icon/Icon'
import { TICK } from '../icon/tick'
import styles from './Checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  /** Smaller text below the label. */
  hint?: ReactNode
}

function Choice({ type, children, hint, ...input }: Props & { type: 'checkbox' | 'radio' }) {
  const isRound = type === 'radio'
  return (
    <label className={styles.row}>
      <input {...input} type={type} className={styles.input} />
      <span className={isRound ? `${styles.mark} ${styles.round}` : styles.mark} aria-hidden="true">
        {!isRound && <Outline d={TICK} />}
      </span>
      <span className={styles.words}>
        {children}
        {hint && <small className={styles.hint}>{hint}</small>}
      </span>
    </label>
  )
}

/** A native checkbox; the whole row is its label. */
export function Checkbox(props: Props) {
  return <Choice {...props} type="checkbox" />
}

/** A native radio; those with the same `name` exclude each other. */
export function Radio(props: Props) {
  return <Choice {...props} type="radio" />
}

/** Checkboxes or radios in columns of equal width. */
export function ChoiceGrid(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.grid} />
}

/** A question, its text a legend, with its answers. */
export function Question({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <fieldset className={className ? `${styles.question} ${className}` : styles.question}>{children}</fieldset>
}
