import { useId } from 'react'
import type { FlowField } from '@contract/flowForm'
import { characterCount } from '@contract/text/plainText'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { RadioRow } from '@/ui/field/RadioRow'
import look from '@/ui/look.module.css'

interface Props {
  field: FlowField
  value: string
  problem: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** A field with a text value: single line, multi-line, number, amount, day, or choice. */
export function TextualField({ field, value, problem, disabled, onChange }: Props) {
  const { label, type, required, max, options } = field
  const id = useId()
  if (type === 'select') {
    return (
      <div className={look.stack}>
        <span className={look.label} id={id}>
          {label}
        </span>
        <RadioRow
          labelledBy={id}
          options={options}
          chosen={value}
          disabled={disabled}
          onChoose={onChange}
          problemId={problem && `${id}-problem`}
        />
        {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      </div>
    )
  }
  const shown = {
    label: required ? label : `${label}（选填）`,
    value,
    problem,
    isAlert: true,
    readOnly: disabled,
    'aria-required': required,
  }
  if (type === 'long') {
    const counter = `${characterCount(value)}/${max}`
    return <TextArea {...shown} rows={4} counter={counter} isOver={characterCount(value) > max} onChange={onChange} />
  }
  if (type === 'date') return <Field {...shown} type="date" onChange={onChange} />
  if (type === 'number') return <Field {...shown} inputMode="numeric" onChange={onChange} />
  if (type === 'money') return <Field {...shown} inputMode="decimal" placeholder="元" onChange={onChange} />
  return <Field {...shown} onChange={onChange} />
}
