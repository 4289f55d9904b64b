import { useSearchParams } from 'react-router-dom'
import { Button } from '@/ui/button/Button'
import look from '@/ui/look.module.css'

interface Props {
  label: string
  /** The name in the address's query. */
  name: string
  options: readonly { value: string; label: string }[]
}

/** One filter as a row of choices; its value is in the address. */
export function Choices({ label, name, options }: Props) {
  const [params, setParams] = useSearchParams()
  const chosen = params.get(name) ?? ''
  function choose(value: string) {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <div className={look.wrap} role="group" aria-label={label}>
      {options.map(({ value, label: words }) => (
        <Button look="quiet" small key={value} aria-pressed={chosen === value} onClick={() => choose(value)}>
          {words}
        </Button>
      ))}
    </div>
  )
}
