import { useId } from 'react'
import { ChoiceGrid, Radio } from './Checkbox'
import { Problem } from './Problem'
import look from '../look.module.css'

interface Props {
  label: string
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  problem: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** A choice of one option, in columns of equal width. */
export function ChoiceField({ label, name, options, value, problem, disabled, onChange }: Props) {
  const problemId = useId()
  return (
    <fieldset className={look.stack} disabled={disabled}>
      <legend className={look.label}>{label}</legend>
      <ChoiceGrid>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            value={option.value}
            checked={value === option.value}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </Radio>
        ))}
      </ChoiceGrid>
      {problem && <Problem id={problemId}>{problem}</Problem>}
    </fieldset>
  )
}
