import type { ComponentProps } from 'react'
import { TextArea } from './TextArea'

type Props = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onCompositionEnd'> & {
  /** The part of a text that fits. */
  cut: (text: string) => string
  onChange: (value: string) => void
}

/** A text area that truncates; never during an IME composition, which that would end with letters in the text. */
export function CutTextArea({ cut, onChange, ...props }: Props) {
  return (
    <TextArea
      {...props}
      onChange={(typed, { nativeEvent }) => {
        const isUnfinished = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
        onChange(isUnfinished ? typed : cut(typed))
      }}
      onCompositionEnd={({ currentTarget }) => onChange(cut(currentTarget.value))}
    />
  )
}
