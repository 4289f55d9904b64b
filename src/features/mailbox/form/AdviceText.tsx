import { characterCount } from '@contract/text/plainText'
import { CutTextArea } from '@/ui/field/CutTextArea'

interface Props {
  label: string
  placeholder: string
  rows: number
  most: number
  /** The problem of the value, shown below it. */
  problem?: string
  /** What is typed while the text is being sent would be lost with it. */
  readOnly: boolean
  autoFocus?: boolean
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
      most={most}
    />
  )
}
