import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import type { Order } from '@contract/mealOrder'
import { typedDigits } from '@contract/text/typedDigits'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { type CodeDraft, codeDraft, codeDraftName } from '@/writes/drafts/staffDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { handOutMeal } from '@/writes/unqueued/catering'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { portionsText, servingText } from './orderText'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Hands out meals by code. What is typed is kept on this device until it is accepted. */
export function PickUpBox({ place }: { place: MealOf }) {
  const kept = useKeptDraft(codeDraftName(place), codeDraft(place))
  return kept.state === 'ready' ? <PickUpForm place={place} kept={kept} /> : <Skeleton rows={3} />
}

function PickUpForm({ place, kept }: { place: MealOf; kept: ReadyDraft<CodeDraft> }) {
  const { code } = kept.draft
  const [problem, setProblem] = useState('')
  const [given, setGiven] = useState<Order>()
  const queries = useQueryClient()
  const form = useKeptFocus<HTMLFormElement>()
  const { sending, confirming, submit } = useUnqueuedSubmit(handOutMeal, (settled) => {
    // The next code may have been typed meanwhile.
    const isInField = typedDigits(code) === settled.write.code
    if (settled.kind === 'sent') {
      setGiven(settled.data)
      if (isInField) {
        void kept.clear()
        setProblem('')
      }
    } else if (!isTransport(settled.error)) {
      const refusal = messageOf(settled.error, '核对失败，请重试')
      if (isInField) setProblem(refusal)
      else toast(`${settled.write.code}：${refusal}`, { kind: 'fail' })
    }
    void queries.invalidateQueries({ queryKey: ['catering', 'kitchen'] })
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const digits = typedDigits(code)
    setGiven(undefined)
    const wrong = /^\d{4}$/.test(digits) ? '' : '请输入 4 位取餐码'
    flushSync(() => setProblem(wrong))
    if (wrong) return focusInvalid(event.currentTarget)
    void submit({ ...place, code: digits })
  }

  return (
    <form ref={form} className={`${look.card} ${styles.part}`} onSubmit={handleSubmit} noValidate>
      <Field
        label="取餐码"
        inputMode="numeric"
        autoComplete="off"
        value={code}
        problem={problem}
        isAlert
        onChange={(value) => {
          kept.change({ code: value })
          setProblem('')
        }}
      />
      <Button type="submit" look="primary" wide disabled={sending}>
        确认取餐
      </Button>
      <Confirming shown={confirming} />
      {given && (
        <>
          <p role="status">
            已取餐 {given.code}：{portionsText(given)}
          </p>
          <p className={look.soft}>{servingText(given)}</p>
        </>
      )}
    </form>
  )
}
