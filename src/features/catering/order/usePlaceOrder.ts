import { useNavigate } from 'react-router-dom'
import type { MealOf } from '@contract/catering'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { waitingHref } from '@/serviceRoutes'
import { removeOrdered } from '@/writes/drafts/cart'
import type { OrderDraft } from '@/writes/drafts/mealDraft'
import type { ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { placeOrder } from '@/writes/unqueued/catering'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { placeQuery } from '../place'
import { invalidateCatering } from '../queries'

/** Orders for a meal (rule: ordering); an order that was placed leads to its waiting page. */
export function usePlaceOrder(place: MealOf, { draftKey, drop }: ReadyDraft<OrderDraft>) {
  const navigate = useNavigate()
  return useUnqueuedSubmit(
    placeOrder,
    (settled) => {
      void invalidateCatering()
      if (settled.kind === 'failed') return showRefusal(settled.error, '下单失败，请重试')
      const superseded = placeOrder.superseded?.(settled.write, settled.data)
      if (superseded !== undefined) return toast(superseded)
      if (settled.isFirstTab) {
        if (!settled.isOthers) removeOrdered(settled.userId, settled.write)
        void drop()
      }
      void navigate(waitingHref(settled.data.orderId), { replace: true })
    },
    (write, wanted) => placeQuery(write) === placeQuery(place) && isSame(write, wanted),
    draftKey,
  )
}
