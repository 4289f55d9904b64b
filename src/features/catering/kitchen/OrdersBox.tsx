import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import { ADVANCE_MAX } from '@contract/kitchen'
import type { OrderStatus } from '@contract/mealOrder'
import { ApiError, messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { toast } from '@/lib/toast/toast'
import { MoreRows } from '@/lists/MoreRows'
import { Button } from '@/ui/button/Button'
import { Checkbox } from '@/ui/field/Checkbox'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { advanceOrders } from '@/writes/unqueued/catering'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { STATUS_NAMES } from '../words'
import { portionsText, servingText } from './orderText'
import { useKitchenOrders } from './queries'
import styles from '../Catering.module.css'

/** The orders of one state by slot; several go one step on at once. */
export function OrdersBox({ place, status }: { place: MealOf; status: OrderStatus }) {
  const { rows, data, error, refetch, more, hasNextPage } = useKitchenOrders(place, status)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const to = status === 0 ? 1 : status === 1 ? 2 : undefined
  const { sending, confirming, submit } = useUnqueuedSubmit(advanceOrders, (settled) => {
    if (settled.kind === 'sent') setChosen([])
    else if (settled.error instanceof ApiError) toast(messageOf(settled.error, '操作失败，请重试'), { kind: 'fail' })
    void queries.invalidateQueries({ queryKey: ['catering'] })
  })
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, '订单加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (rows.length === 0) return <Empty text={`暂无${STATUS_NAMES[status]}的订单`} />
  const picked = rows.filter(({ orderId }) => chosen.includes(orderId)).slice(0, ADVANCE_MAX)
  const slots = [...new Set(rows.map(({ slotName }) => slotName))].sort()

  return (
    <>
      <Confirming shown={confirming} />
      {slots.map((slot) => (
        <section key={slot} className={styles.card} aria-label={slot}>
          <h2 className={styles.heading}>{slot}</h2>
          <ul className={styles.list}>
            {rows
              .filter(({ slotName }) => slotName === slot)
              .map((order) => (
                <li key={order.orderId} className={styles.cartLine}>
                  <div className={styles.dishText}>
                    {to === undefined ? (
                      <strong>{order.code}</strong>
                    ) : (
                      <Checkbox
                        checked={chosen.includes(order.orderId)}
                        onChange={({ target }) =>
                          setChosen(
                            target.checked ? [...chosen, order.orderId] : chosen.filter((id) => id !== order.orderId),
                          )
                        }
                      >
                        <strong>{order.code}</strong>
                      </Checkbox>
                    )}
                    <p>{portionsText(order)}</p>
                    <p className={styles.note}>{servingText(order)}</p>
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <MoreRows more={more} hasMore={hasNextPage} failure="订单加载失败" />
      {to !== undefined && (
        <div className={styles.bar}>
          <Button onClick={() => setChosen(picked.length === rows.length ? [] : rows.map(({ orderId }) => orderId))}>
            {picked.length === rows.length ? '全不选' : '全选'}
          </Button>
          <Button
            look="primary"
            disabled={sending || picked.length === 0}
            onClick={() => void submit({ orderIds: picked.map(({ orderId }) => orderId), to })}
          >{`${STATUS_NAMES[to]}（${picked.length}）`}</Button>
        </div>
      )}
    </>
  )
}
