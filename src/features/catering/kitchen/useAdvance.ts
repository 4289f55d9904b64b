import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import type { Order, OrderStatus } from '@contract/mealOrder'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { advanceOrders } from '@/writes/unqueued/catering'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { type Choice, chosenOf } from './choice'
import { isFocusLost } from '@/ui/isFocusLost'
import { invalidateKitchen, uncacheOrders } from './queries'

/**
 * Which orders of one state are selected, and the write that advances them. `box` gets the focus once its button cannot
 * be used any more.
 * @param orders of that state, oldest first
 */
export function useAdvance(place: MealOf, status: OrderStatus, orders: readonly Order[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const queries = useQueryClient()
  const box = useKeptFocus<HTMLDivElement>()

  function choose({ ids: next, notice }: Choice): void {
    setIds(next)
    if (notice) toast(notice)
  }

  function keepFocus(): void {
    if (isFocusLost()) box.current?.focus({ preventScroll: true })
  }

  const { sending, confirming, submit } = useUnqueuedSubmit(advanceOrders, (settled) => {
    if (settled.kind === 'sent') {
      setIds(new Set())
      uncacheOrders(queries, place, status, settled.write.orderIds)
      // Nothing is selected any more: the button stays disabled, or is gone with the last order.
      keepFocus()
      void invalidateKitchen(queries)
      return
    }
    showRefusal(settled.error, '操作失败，请重试')
    void invalidateKitchen(queries).then(() => {
      // Renders the orders as read again: only then the button is disabled, if another tab has moved the selected ones.
      flushSync(() => setIds((now) => new Set(now)))
      keepFocus()
    })
  })
  return { chosen: chosenOf(orders, ids), choose, box, sending, confirming, submit }
}
