import type { ComponentProps } from 'react'
import { Field as TextField } from '@/ui/field/Field'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'problem'> & {
  onChange: (value: string) => void
  /** The problem of the value; shown by a toast, the field is only marked. */
  problem: string | undefined
}

/** A field of the login, which has to be filled in. */
export function Field({ problem, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      isWrong={Boolean(problem)}
      aria-required="true"
      autoCapitalize="none"
      onChange={(value) => onChange(value)}
    />
  )
}
