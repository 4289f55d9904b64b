import { type FormEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { ApiError, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { useDirectSubmit } from '@/writes/submit/useSubmit'
import styles from '../Catering.module.css'

/** Hands meals out by their codes. */
export function PickUpBox({ place }: { place: MealOf }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [given, setGiven] = useState<Order>()
  const queries = useQueryClient()
  const { sending, submit } = useDirectSubmit<string, Order>({
    send: (typed, { key }) => call(kitchen.pickUp, { ...place, code: typed }, { key }),
  })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!/^\d{4}$/.test(code)) return setProblem('取餐码是四位数字')
    const result = await submit({ write: () => code })
    if (!result) return
    if (result.kind === 'sent') {
      setGiven(result.data)
      setCode('')
      setProblem('')
    } else if (result.error instanceof ApiError) setProblem(messageOf(result.error, '核对失败，请重试'))
    void queries.invalidateQueries({ queryKey: ['catering', 'kitchen'] })
  }

  return (
    <form className={styles.card} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field
        label="取餐码"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={code}
        onChange={setCode}
        problem={problem}
      />
      <Button type="submit" look="primary" wide disabled={sending}>
        确认取餐
      </Button>
      {given && (
        <p role="status">
          已取餐 {given.code}：{given.items.map(({ name, quantity }) => `${name} × ${quantity}`).join('、')}
        </p>
      )}
    </form>
  )
}
