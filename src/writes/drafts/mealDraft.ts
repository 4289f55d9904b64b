import type { Meal } from '@contract/catering'
import { OrderMode } from '@contract/mealOrder'
import { deviceStore } from '@/lib/deviceStore'
import type { DraftKeeper } from './useKeptDraft'

/** What is said with an order before it is placed. */
export interface OrderDraft {
  mode: OrderMode
  remark: string
}

/** What is said of an order before it is sent. */
export interface RatingDraft {
  score: number
  text: string
}

function keeper<Draft extends object>(
  nameOf: (userId: string) => string,
  first: Draft,
  isDraft: (kept: Partial<Record<keyof Draft, unknown>>) => boolean,
): DraftKeeper<Draft> {
  return {
    first: () => first,
    read: async (userId) => {
      const kept = await deviceStore.read(nameOf(userId))
      return typeof kept === 'object' && kept !== null && isDraft(kept) ? (kept as Draft) : undefined
    },
    keep: (userId, draft) => deviceStore.write(nameOf(userId), draft),
    drop: (userId) => deviceStore.remove(nameOf(userId)),
  }
}

/** As the cart, one per canteen and meal. */
export const orderDraft = ({ canteenId, meal }: { canteenId: string; meal: Meal }): DraftKeeper<OrderDraft> =>
  keeper<OrderDraft>(
    (userId) => `draft.order.${userId}.${canteenId}.${meal}`,
    { mode: OrderMode.In, remark: '' },
    ({ mode, remark }) => (mode === OrderMode.In || mode === OrderMode.Out) && typeof remark === 'string',
  )

export const ratingDraft = (orderId: string): DraftKeeper<RatingDraft> =>
  keeper<RatingDraft>(
    (userId) => `draft.rating.${userId}.${orderId}`,
    { score: 5, text: '' },
    ({ score, text }) => typeof score === 'number' && score >= 1 && score <= 5 && typeof text === 'string',
  )
