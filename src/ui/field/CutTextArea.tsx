import type { ComponentProps } from 'react'
import { fittingText } from '@/lib/text/fittingText'
import { TextArea } from './TextArea'

type Props = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onCompositionEnd'> & {
  /** Code points. */
  most: number
  onChange: (value: string) => void
}

/** A text area that truncates; never during an IME composition, which that would end with letters in the text. */
export function CutTextArea({ most, onChange, ...props }: Props) {
  function cutToLimit(field: HTMLTextAreaElement) {
    const { text, caret } = fittingText(field.value, field.selectionEnd, most)
    if (text !== field.value) {
      // Before React does, which leaves the caret at the end.
      field.value = text
      field.setSelectionRange(caret, caret)
    }
    onChange(text)
  }

  return (
    <TextArea
      {...props}
      onChange={(typed, { target, nativeEvent }) => {
        const isUnfinished = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
        if (isUnfinished) onChange(typed)
        else cutToLimit(target)
      }}
      onCompositionEnd={({ currentTarget }) => cutToLimit(currentTarget)}
    />
  )
}
