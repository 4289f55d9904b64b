import { characterCount } from '@contract/text/plainText'
import { Field } from '@/ui/field/Field'
import { TextArea } from '@/ui/field/TextArea'

interface Props {
  label: string
  placeholder?: string
  /** The problem that prevents sending, shown below it. */
  problem?: string | undefined
  /** Number of lines; a single-line input by default. */
  lines?: number
  value: string
  /** Maximum length; longer text can be typed and is marked as too long. */
  most: number
  /** The length, if it is not that of the value. */
  length?: number
  /** @param caret position after the input */
  onChange: (value: string, caret: number, isPasted: boolean) => void
}

const isPaste = (event: Event) => event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType)

/** A text field with a counter; too long text is never truncated. */
export function TextField({ label, placeholder = label, problem, lines, value, most, length, onChange }: Props) {
  const count = length ?? characterCount(value.trim())
  const isOver = count > most
  const isNear = isOver || count > most * 0.8
  const shown = isNear || lines
  const field = {
    label,
    isLabelHidden: true,
    value,
    placeholder,
    problem,
    isAlert: true,
    isOver,
    counter: !shown ? undefined : isOver ? `超出 ${count - most} 个字` : `${count}/${most}`,
  }
  if (!lines) return <Field {...field} enterKeyHint="next" onChange={(next, caret) => onChange(next, caret, false)} />
  return (
    <TextArea
      {...field}
      rows={lines}
      onChange={(next, { target, nativeEvent }) => onChange(next, target.selectionStart, isPaste(nativeEvent))}
    />
  )
}
