import { Input, type InputProps, type InputRef } from 'antd-mobile'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import styles from './Field.module.css'

interface Props extends Pick<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'enterKeyHint' | 'placeholder' | 'name' | 'value' | 'onChange'
> {
  label: string
  /** What is wrong with the value; the toast says it, the field is only marked. */
  problem?: string
  /** What is well to know, said below it. */
  hint?: string
  /** A button at the end of the line. */
  children?: ReactNode
  ref?: Ref<{ focus: () => void }>
}

export function Field({ label, problem, hint, children, ref, ...input }: Props) {
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
    if (hint) element.setAttribute('aria-describedby', `${id}-hint`)
  }, [problem, hint, id])

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={problem ? `${styles.line} ${styles.wrong}` : styles.line}>
        <Input {...input} id={id} ref={inner} className={styles.input} />
        {children}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
