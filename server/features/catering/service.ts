import type { Db } from '../../db/db'
import { notBegun } from '../mealTickets/service'
import { eraseUser, lockNotBegun } from './orderRepo'
import { cancelLocked } from './settling'

export { canteenKind, dishKind, slotKind } from './contentKinds'
export { SETTLE_MEAL, settleAll, settleMeal } from './settling'
export { cateringToday } from './today'

/**
 * Cancels orders of disabled people that are not being cooked, with a full refund (rule: disabled people). Throws
 * 100409 if one changes meanwhile, CommitPending if a ticket has no order.
 */
export async function cancelOrdersOf(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  const ids = await notBegun(tx, userIds)
  if (ids.length > 0) await cancelLocked(tx, await lockNotBegun(tx, ids), now)
}

/** Deletes an erased person's remarks from orders and ratings; the amounts stay. */
export const eraseMeals = (tx: Db, userId: string): Promise<void> => eraseUser(tx, userId)
