import { type ComponentProps, type ReactNode, useId } from 'react'
import { fieldAria, FieldFrame, type FieldTexts } from './FieldFrame'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> &
  FieldTexts & {
    value: string
    /** @param caret position after the input */
    onChange: (value: string, caret: number) => void
    /** Content at the end of the input's line. */
    children?: ReactNode
  }

/** A single-line text field with label; problem, hint and counter below. */
export function Field({ onChange, children, ...props }: Props) {
  const [texts, input] = parted(props)
  const id = useId()
  return (
    <FieldFrame id={id} texts={texts}>
      <input
        type="text"
        {...input}
        {...fieldAria(id, texts)}
        id={id}
        className={styles.input}
        onChange={({ target }) => onChange(target.value, target.selectionStart ?? target.value.length)}
      />
      {children}
    </FieldFrame>
  )
}

/** Splits the props into the texts of the frame and the props of the input. */
export function parted<Props extends FieldTexts>(props: Props): [FieldTexts, Omit<Props, keyof FieldTexts>] {
  const { label, isLabelHidden, problem, isAlert, isWrong, problemId, hint, counter, isOver, ...input } = props
  return [{ label, isLabelHidden, problem, isAlert, isWrong, problemId, hint, counter, isOver }, input]
}
