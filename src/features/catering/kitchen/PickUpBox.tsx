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
import { useKeptFocus } from '@/ui/useKeptFocus'
import { handOutMeal } from '@/writes/unqueued/catering'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { portionsText, servingText } from './orderText'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Hands out meals by code. */
export function PickUpBox({ place }: { place: MealOf }) {
  const [code, setCode] = useState('')
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
        setCode('')
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
          setCode(value)
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
