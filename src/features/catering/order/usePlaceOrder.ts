import { useNavigate } from 'react-router-dom'
import type { MealOf } from '@contract/catering'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { waitingHref } from '@/serviceRoutes'
import { removeOrdered } from '@/writes/drafts/cart'
import { placeOrder } from '@/writes/unqueued/catering'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { placeQuery } from '../place'
import { invalidateCatering } from '../queries'

/**
 * Orders for a meal; an order that was placed leads to its waiting page.
 * @param dropDraft deletes the draft of the placed order
 */
export function usePlaceOrder(place: MealOf, dropDraft: () => Promise<void>) {
  const navigate = useNavigate()
  return useUnqueuedSubmit(
    placeOrder,
    (settled) => {
      void invalidateCatering()
      if (settled.kind === 'failed') return showRefusal(settled.error, '下单失败，请重试')
      const superseded = placeOrder.superseded?.(settled.write, settled.data)
      if (superseded !== undefined) return toast(superseded)
      if (settled.isFirstTab) {
        removeOrdered(settled.userId, settled.write)
        void dropDraft()
      }
      void navigate(waitingHref(settled.data.orderId), { replace: true })
    },
    (write) => placeQuery(write) === placeQuery(place),
  )
}
