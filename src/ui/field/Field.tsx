import { type ComponentProps, type ReactNode, useId } from 'react'
import { fieldAria, FieldFrame, type FieldTexts } from './FieldFrame'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> &
  FieldTexts & {
    value: string
    /** @param caret where the input ended */
    onChange: (value: string, caret: number) => void
    /** Stands at the end of the input's line. */
    children?: ReactNode
  }

/** One line of text with its label; problem, hint and count below. */
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

/** The texts beside the input, and what the input itself gets. */
export function parted<Props extends FieldTexts>(props: Props): [FieldTexts, Omit<Props, keyof FieldTexts>] {
  const { label, isLabelHidden, problem, isAlert, isWrong, hint, counter, isOver, ...input } = props
  return [{ label, isLabelHidden, problem, isAlert, isWrong, hint, counter, isOver }, input]
}
