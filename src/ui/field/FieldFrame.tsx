import type { ReactNode } from 'react'
import { HiddenText } from '../text/HiddenText'
import { Problem } from './Problem'
import styles from './Field.module.css'

export interface FieldTexts {
  label: string
  /** For screen readers only, because the placeholder shows the same. */
  isLabelHidden?: boolean | undefined
  /** The problem of the value, shown below it. */
  problem?: string | undefined
  /** The problem appears while another element has the focus. */
  isAlert?: boolean | undefined
  /** Marks the value as invalid without a message. */
  isWrong?: boolean | undefined
  /** Id of a message elsewhere. */
  problemId?: string | undefined
  hint?: ReactNode
  /** Number of characters, for example 12/500. */
  counter?: string | undefined
  isOver?: boolean | undefined
}

/** ARIA attributes of a field's input. */
export function fieldAria(id: string, { problem, problemId, isWrong, hint, counter, isOver }: FieldTexts) {
  const describedBy = [problem && `${id}-problem`, problemId, hint && `${id}-hint`, counter && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return {
    'aria-invalid': isWrong ?? (Boolean(problem) || isOver === true),
    'aria-describedby': describedBy || undefined,
  }
}

/** Frame of an input: label above; problem, hint and counter below. */
export function FieldFrame({ id, texts, children }: { id: string; texts: FieldTexts; children: ReactNode }) {
  const { label, isLabelHidden, problem, isAlert, hint, counter, isOver } = texts
  const { 'aria-invalid': isWrong } = fieldAria(id, texts)
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? undefined : styles.label} htmlFor={id}>
        {isLabelHidden ? <HiddenText>{label}</HiddenText> : label}
      </label>
      <div className={isWrong ? `${styles.box} ${styles.wrong}` : styles.box}>{children}</div>
      {problem && (
        <Problem id={`${id}-problem`} isAlert={isAlert === true}>
          {problem}
        </Problem>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {counter && (
        <p className={isOver ? `${styles.count} ${styles.over}` : styles.count} id={`${id}-count`}>
          {counter}
        </p>
      )}
    </div>
  )
}
