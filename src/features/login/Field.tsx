import type { ComponentProps } from 'react'
import { Field as TextField } from '@/ui/field/Field'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'problem'> & {
  onChange: (value: string) => void
  /** The problem of the value; the message is a toast, the field is only marked invalid. */
  problem: string | undefined
}

/** A required field of the login. */
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
