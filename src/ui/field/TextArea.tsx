import { type ChangeEvent, type ComponentProps, useId } from 'react'
import { parted } from './Field'
import { fieldAria, FieldFrame, type FieldTexts } from './FieldFrame'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> &
  FieldTexts & {
    value: string
    onChange: (value: string, event: ChangeEvent<HTMLTextAreaElement>) => void
  }

/** A multi-line text field with label; problem, hint and counter below. */
export function TextArea({ onChange, ...props }: Props) {
  const [texts, input] = parted(props)
  const id = useId()
  return (
    <FieldFrame id={id} texts={texts}>
      <textarea
        {...input}
        {...fieldAria(id, texts)}
        id={id}
        className={styles.input}
        onChange={(event) => onChange(event.target.value, event)}
      />
    </FieldFrame>
  )
}
