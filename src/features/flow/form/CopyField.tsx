import { useState } from 'react'
import { FLOW_COPIES_MAX, type FlowPerson } from '@contract/flow'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { PeoplePicker } from '../PeoplePicker'
import look from '@/ui/look.module.css'

interface Props {
  chosen: readonly FlowPerson[]
  disabled: boolean
  onChange: (chosen: FlowPerson[]) => void
}

/** Choice of people who get a copy. */
export function CopyField({ chosen, disabled, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const list = useKeptFocus<HTMLUListElement>()
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
        {chosen.map(({ userId, realName }) => (
          <li key={userId}>
            <Button
              small
              disabled={disabled}
              aria-label={`移除抄送人${realName}`}
              onClick={() => onChange(without(userId))}
            >
              {`${realName} ×`}
            </Button>
          </li>
        ))}
        <li>
          <Button small look="outline" disabled={disabled} onClick={() => setOpen(true)}>
            添加抄送人
          </Button>
        </li>
      </ul>
      {open && (
        <LazySheet label="抄送人" isTall onClosed={() => setOpen(false)}>
          {() => <PeoplePicker label="抄送人" chosen={chosen} onPick={toggle} />}
        </LazySheet>
      )}
    </div>
  )
}
