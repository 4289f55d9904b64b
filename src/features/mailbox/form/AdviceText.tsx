import type { ChangeEvent } from 'react'
import { characterCount, firstCharacters } from '@contract/text/plainText'
import { TextArea } from '@/ui/field/TextArea'

interface Props {
  label: string
  placeholder: string
  rows: number
  most: number
  /** The problem of the value, shown below it. */
  problem?: string
  value: string
  onChange: (value: string) => void
}

/** A text area that counts and truncates by grapheme; never during an IME composition. */
export function AdviceText({ label, placeholder, rows, most, problem, value, onChange }: Props) {
  function handleChange(typed: string, { nativeEvent }: ChangeEvent) {
    const unfinished = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
    onChange(unfinished ? typed : firstCharacters(typed, most))
  }

  return (
    <TextArea
      label={label}
      isLabelHidden
      problem={problem}
      counter={`${characterCount(value)}/${most}`}
      placeholder={placeholder}
      rows={rows}
      value={value}
      dir="auto"
      onChange={handleChange}
      onCompositionEnd={(event) => onChange(firstCharacters(event.currentTarget.value, most))}
    />
  )
}
