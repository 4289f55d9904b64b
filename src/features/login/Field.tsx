import { Input, type InputProps, type InputRef } from 'antd-mobile'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import styles from './Field.module.css'

interface Props extends Pick<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'enterKeyHint' | 'placeholder' | 'name' | 'value' | 'onChange'
> {
  label: string
  /** What is wrong with the value, said below it. */
  problem?: string
  /** A button at the end of the line. */
  children?: ReactNode
  ref?: Ref<{ focus: () => void }>
}

export function Field({ label, problem, children, ref, ...input }: Props) {
  const id = useId()
  const inner = useRef<InputRef>(null)
  useImperativeHandle(ref, () => ({ focus: () => inner.current?.focus() }))

  // antd-mobile puts aria attributes on its wrapper; a screen reader needs them on the input itself.
  useEffect(() => {
    const element = inner.current?.nativeElement
    if (!element) return
    element.setAttribute('aria-required', 'true')
    element.setAttribute('autocapitalize', 'none')
    element.setAttribute('aria-invalid', String(Boolean(problem)))
    if (problem) element.setAttribute('aria-describedby', `${id}-problem`)
    else element.removeAttribute('aria-describedby')
  }, [problem, id])

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={problem ? `${styles.line} ${styles.wrong}` : styles.line}>
        <Input {...input} id={id} ref={inner} className={styles.input} />
        {children}
      </div>
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
