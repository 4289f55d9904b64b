import type { Meal } from '@contract/catering'
import { OrderMode } from '@contract/mealOrder'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** Slot, mode and remark of an order before it is placed. */
export interface OrderDraft {
  /** Left out until one is chosen. */
  slotId?: string
  mode: OrderMode
  remark: string
}

/** A rating before it is sent. */
export interface RatingDraft {
  score: number
  text: string
}

/** One per canteen and meal, like the cart. */
export const orderDraft = ({ canteenId, meal }: { canteenId: string; meal: Meal }): DraftKeeper<OrderDraft> =>
  draftKeeper<OrderDraft>({
    nameOf: (userId) => `draft.order.${userId}.${canteenId}.${meal}`,
    first: { mode: OrderMode.In, remark: '' },
    isDraft: ({ slotId, mode, remark }) =>
      (slotId === undefined || typeof slotId === 'string') &&
      (mode === OrderMode.In || mode === OrderMode.Out) &&
      typeof remark === 'string',
    words: ['remark'],
  })

/** One per order. */
export const ratingDraft = (orderId: string): DraftKeeper<RatingDraft> =>
  draftKeeper<RatingDraft>({
    nameOf: (userId) => `draft.rating.${userId}.${orderId}`,
    first: { score: 5, text: '' },
    isDraft: ({ score, text }) => typeof score === 'number' && score >= 1 && score <= 5 && typeof text === 'string',
    words: ['text'],
  })
