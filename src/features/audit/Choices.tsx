import { useSearchParams } from 'react-router-dom'
import { Button } from '@/ui/button/Button'
import { useSetQueryParam } from '@/ui/navigation/useSetQueryParam'
import look from '@/ui/look.module.css'

interface Props {
  label: string
  /** The name in the address's query. */
  name: string
  options: readonly { value: string; label: string }[]
}

/** One filter as a row of choices; its value is in the address. */
export function Choices({ label, name, options }: Props) {
  const [params] = useSearchParams()
  const setParam = useSetQueryParam()
  const chosen = params.get(name) ?? ''
  return (
    <div className={look.wrap} role="group" aria-label={label}>
      {options.map(({ value, label: words }) => (
        <Button look="quiet" small key={value} aria-pressed={chosen === value} onClick={() => setParam(name, value)}>
          {words}
        </Button>
      ))}
    </div>
  )
}
