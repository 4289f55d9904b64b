import type { Db } from '../../db/db'
import * as leavingRepo from './leavingRepo'
import * as questionRepo from './questionRepo'
import * as repo from './repo'
import { endReservation, tell } from './telling'

/** Items of disabled people go off, their reservations end, and the other side is told. */
export async function leaveMarket(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  for (const item of await repo.holdOpenOf(tx, [...userIds])) {
    const reserverId = await endReservation(tx, item, now)
    const leaves = userIds.includes(item.sellerId)
    if (leaves) await repo.setItem(tx, item.id, { status: 'off' })
    if (reserverId === null) continue
    if (leaves) await tell(tx, reserverId, '您预订的物品已下架', item, now)
    else await tell(tx, item.sellerId, '您的闲置被取消预订', item, now)
  }
}

/** Takes what an erased person offered, asked and answered off the market, pictures too. */
export async function eraseMarket(tx: Db, userId: string): Promise<void> {
  const ids = await leavingRepo.clearItemsOf(tx, userId)
  for (const id of ids) await repo.setFiles(tx, id, [])
  await questionRepo.clearAnswers(tx, ids)
  await questionRepo.removeOf(tx, userId)
  await leavingRepo.forget(tx, userId)
}
