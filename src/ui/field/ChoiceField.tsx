import { useId } from 'react'
import { ChoiceGrid, Radio } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import styles from './Market.module.css'

interface Props {
  label: string
  name: string
  /** Words by value. */
  names: Readonly<Record<string, string>>
  value: string
  problem: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** One of several values. */
export function ChoiceField({ label, name, names, value, problem, disabled, onChange }: Props) {
  const problemId = useId()
  return (
    <fieldset className={styles.reasons} disabled={disabled}>
      <legend>{label}</legend>
      <ChoiceGrid>
        {Object.entries(names).map(([each, words]) => (
          <Radio
            key={each}
            name={name}
            value={each}
            checked={value === each}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? problemId : undefined}
            onChange={() => onChange(each)}
          >
            {words}
          </Radio>
        ))}
      </ChoiceGrid>
      {problem && <Problem id={problemId}>{problem}</Problem>}
    </fieldset>
  )
}
