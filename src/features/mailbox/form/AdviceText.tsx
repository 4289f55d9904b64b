import { characterCount, firstCharacters } from '@contract/text/plainText'
import { CutTextArea } from '@/ui/field/CutTextArea'

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

/** A text area that counts and truncates by code point. */
export function AdviceText({ label, most, value, ...rest }: Props) {
  return (
    <CutTextArea
      {...rest}
      label={label}
      isLabelHidden
      counter={`${characterCount(value)}/${most}`}
      value={value}
      dir="auto"
      cut={(text) => firstCharacters(text, most)}
    />
  )
}
