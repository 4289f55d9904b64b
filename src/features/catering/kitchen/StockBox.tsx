import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Dish, MealOf } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import { ApiError, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { failureWords } from '@/http/failureWords'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { useDirectSubmit } from '@/writes/submit/useSubmit'
import { useMenu } from '../queries'
import styles from '../Catering.module.css'

/** What is left of each dish of a meal. */
export function StockBox({ place }: { place: MealOf }) {
  const { data: menu, error, refetch } = useMenu(place)
  if (!menu) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, '菜单加载失败，请重试')} onRetry={() => void refetch()} />
  }
  const dishes = menu.categories.flatMap(({ dishes }) => dishes)
  if (dishes.length === 0) return <Empty text="本餐暂无菜品" />
  return (
    <ul className={`${styles.list} ${styles.card}`}>
      {dishes.map((dish) => (
        <StockRow key={`${dish.dishId} ${dish.stock}`} dish={dish} place={place} />
      ))}
    </ul>
  )
}

function StockRow({ dish, place: { date, meal } }: { dish: Dish; place: MealOf }) {
  const [text, setText] = useState(String(dish.stock))
  const queries = useQueryClient()
  const { sending, submit } = useDirectSubmit<number, Dish>({
    send: (stock, { key }) => call(kitchen.stock, { dishId: dish.dishId, date, meal, stock }, { key }),
  })
  const stock = /^\d{1,5}$/.test(text) ? Number(text) : undefined

  async function handleSet(next: number) {
    const result = await submit({ write: () => next })
    if (result?.kind === 'failed' && result.error instanceof ApiError)
      toast(messageOf(result.error, '操作失败，请重试'), { kind: 'fail' })
    if (result?.kind === 'sent') toast('已更新')
    void queries.invalidateQueries({ queryKey: ['catering'] })
  }

  return (
    <li className={styles.cartLine}>
      <div className={styles.dishText}>
        <Field label={`${dish.name}剩余份数`} inputMode="numeric" autoComplete="off" value={text} onChange={setText} />
        <div className={styles.chips}>
          <Button
            small
            disabled={sending || stock === undefined || stock === dish.stock}
            onClick={() => stock !== undefined && void handleSet(stock)}
            aria-label={`保存：${dish.name}`}
          >
            保存
          </Button>
          <Button
            small
            danger
            disabled={sending || dish.stock === 0}
            onClick={() => void handleSet(0)}
            aria-label={`已售完：${dish.name}`}
          >
            已售完
          </Button>
        </div>
      </div>
    </li>
  )
}
