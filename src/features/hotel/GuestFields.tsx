import { HOTEL_GUESTS_MAX } from '@contract/hotel'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { guestProblem } from './guests'
import look from '@/ui/look.module.css'

interface Props {
  guests: readonly string[]
  isChecked: boolean
  disabled: boolean
  onChange: (guests: string[]) => void
}

/** The names of the guests of a room. */
export function GuestFields({ guests, isChecked, disabled, onChange }: Props) {
  const box = useKeptFocus<HTMLElement>()
  return (
    <section ref={box} className={look.card} aria-label="入住人">
      {guests.map((guest, place) => (
        <Field
          key={place}
          label={guests.length === 1 ? '入住人姓名' : `入住人 ${place + 1} 姓名`}
          value={guest}
          autoComplete={place === 0 ? 'name' : 'off'}
          readOnly={disabled}
          problem={isChecked ? guestProblem(guest) : undefined}
          onChange={(next) => onChange(guests.map((each, at) => (at === place ? next : each)))}
        />
      ))}
      <p className={look.line}>
        {guests.length < HOTEL_GUESTS_MAX && (
          <Button small disabled={disabled} onClick={() => onChange([...guests, ''])}>
            添加入住人
          </Button>
        )}
        {guests.length > 1 && (
          <Button small disabled={disabled} onClick={() => onChange(guests.slice(0, -1))}>
            {`移除入住人 ${guests.length}`}
          </Button>
        )}
      </p>
    </section>
  )
}
