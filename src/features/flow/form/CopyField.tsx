import { useId, useState } from 'react'
import { copiesLeft, FLOW_COPIES_MAX, type FlowPerson } from '@contract/flow'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { Problem } from '@/ui/field/Problem'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { PeoplePicker } from '../PeoplePicker'
import look from '@/ui/look.module.css'

interface Props {
  chosen: readonly FlowPerson[]
  /** Names of people who have left, for which the form was refused. */
  left: readonly string[]
  disabled: boolean
  onChange: (chosen: FlowPerson[]) => void
}

/** Choice of people who get a copy. */
export function CopyField({ chosen, left, disabled, onChange }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const list = useKeptFocus<HTMLUListElement>()
  const wrong = chosen.filter(({ realName }) => left.includes(realName))
  const without = (userId: string) => chosen.filter((person) => person.userId !== userId)

  function toggle(person: FlowPerson) {
    const rest = without(person.userId)
    if (rest.length < chosen.length) onChange(rest)
    else if (chosen.length < FLOW_COPIES_MAX) onChange([...chosen, person])
    else toast(`最多抄送 ${FLOW_COPIES_MAX} 人`)
  }

  return (
    <div className={look.stack} role="group" aria-label="抄送人">
      <span className={look.label}>抄送人（选填）</span>
      <ul ref={list} className={look.wrap}>
        {chosen.map((person) => {
          const { userId, realName } = person
          const isWrong = wrong.includes(person)
          return (
            <li key={userId}>
              <Button
                small
                danger={isWrong}
                disabled={disabled}
                aria-label={`移除抄送人${realName}`}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? id : undefined}
                onClick={() => onChange(without(userId))}
              >
                {`${realName} ×`}
              </Button>
            </li>
          )
        })}
        <li>
          <Button small look="outline" disabled={disabled} onClick={() => setOpen(true)}>
            添加抄送人
          </Button>
        </li>
      </ul>
      {wrong.length > 0 && <Problem id={id}>{copiesLeft(wrong.map(({ realName }) => realName))}</Problem>}
      {open && (
        <LazySheet label="抄送人" isTall onClosed={() => setOpen(false)}>
          {() => <PeoplePicker label="抄送人" chosen={chosen} onPick={toggle} />}
        </LazySheet>
      )}
    </div>
  )
}
