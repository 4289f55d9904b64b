import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MealOf } from '@contract/catering'
import type { Order, OrderStatus } from '@contract/mealOrder'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { advanceOrders } from '@/writes/unqueued/catering'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { type Choice, chosenOf } from './choice'
import { invalidateKitchen, uncacheOrders } from './queries'

/**
 * Which orders of one state are selected, and the write that advances them (rule: kitchen). `box` keeps the focus.
 * @param orders of that state, oldest first
 */
export function useAdvance(place: MealOf, status: OrderStatus, orders: readonly Order[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const queries = useQueryClient()

  function choose({ ids: next, notice }: Choice): void {
    setIds(next)
    if (notice) toast(notice)
  }

  const { sending, confirming, submit } = useUnqueuedSubmit(advanceOrders, (settled) => {
    if (settled.kind === 'sent') {
      setIds(new Set())
      uncacheOrders(queries, place, status, settled.write.orderIds)
    } else {
      showRefusal(settled.error, '操作失败，请重试')
    }
    void invalidateKitchen(queries)
  })
  const box = useKeptFocus<HTMLDivElement>(undefined, sending)
  return { chosen: chosenOf(orders, ids), choose, box, sending, confirming, submit }
}
