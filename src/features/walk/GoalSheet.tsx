import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { WALK_GOAL_MAX, WALK_GOAL_MIN } from '@contract/walk'
import { focusInvalid } from '@/lib/focusInvalid'
import { wholeOf } from '@/lib/text/typedNumber'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { Skeleton } from '@/ui/States'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { stepWords } from './words'
import look from '@/ui/look.module.css'

const BOUNDS = `${stepWords(WALK_GOAL_MIN)}–${stepWords(WALK_GOAL_MAX)}`

interface Props {
  goal: number
  sending: boolean
  confirming: boolean
  /** Gets the key of what is typed, as of `ReadyDraft`. */
  onKey: (draftKey: string | undefined) => void
  onSave: (goal: number) => void
  onClosed: () => void
}

/** Sets the daily goal. */
export default function GoalSheet({ goal, sending, confirming, onKey, onSave, onClosed }: Props) {
  const kept = useKeptDraft('goal', wordsDraft('goal', ''))
  const draftKey = kept.state === 'ready' ? kept.draftKey : undefined
  useEffect(() => onKey(draftKey), [onKey, draftKey])
  const [problem, setProblem] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>, typed: string) {
    event.preventDefault()
    const next = wholeOf(typed) ?? 0
    const isRight = next >= WALK_GOAL_MIN && next <= WALK_GOAL_MAX
    flushSync(() => setProblem(isRight ? undefined : `请填写 ${BOUNDS} 之间的整数`))
    if (!isRight) return focusInvalid(event.currentTarget)
    onSave(next)
  }

  return (
    <LazySheet label="修改目标" onClosed={onClosed}>
      {() => {
        if (kept.state === 'reading') return <Skeleton rows={2} />
        const typed = kept.draftKey === undefined ? String(goal) : kept.draft.text
        return (
          <form className={look.form} noValidate aria-busy={sending} onSubmit={(event) => handleSubmit(event, typed)}>
            <Field
              label="每日目标（步）"
              inputMode="numeric"
              value={typed}
              readOnly={sending}
              problem={problem}
              isAlert
              hint={`${BOUNDS}，此后新增的步数按新目标计算`}
              onChange={(next) => {
                kept.change({ text: next })
                setProblem(undefined)
              }}
            />
            <SheetActions>
              <Confirming shown={confirming} />
              <Button type="submit" look="primary" wide disabled={sending}>
                保存
              </Button>
            </SheetActions>
          </form>
        )
      }}
    </LazySheet>
  )
}
