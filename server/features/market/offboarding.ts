import type { Db } from '../../db/db'
import { denyLabels } from '../dictionary/service'
import { rewordPaths } from '../messages/service'
import * as offboardingRepo from './offboardingRepo'
import * as questionRepo from './questionRepo'
import * as repo from './repo'
import { FORMER_REVIEW_PATH, notifyUser, pathsOf } from './notifications'
import { endReservation } from './reserving'

/** Ends the reservations between two people after a block, and notifies the other one. */
export async function endReservationsBetween(tx: Db, blockerId: string, blockedId: string, now: Date): Promise<void> {
  for (const item of await repo.lockBetween(tx, blockerId, blockedId)) {
    const reserverId = await endReservation(tx, item, now)
    if (reserverId === blockedId) await notifyUser(tx, blockedId, '卖家取消了您的预订', item, now)
    else if (reserverId !== null) await notifyUser(tx, blockedId, '您的闲置被取消预订', item, now)
  }
}

/** Items of disabled people lapse, their reservations end, and the other side is notified. */
export async function endMarketOffers(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  for (const item of await repo.lockOpenOf(tx, [...userIds])) {
    const reserverId = await endReservation(tx, item, now)
    const leaves = userIds.includes(item.sellerId)
    if (leaves && item.lapsesAt > now) await repo.setItem(tx, item.id, { lapsesAt: now })
    if (reserverId === null) continue
    if (leaves) await notifyUser(tx, reserverId, '您预订的物品已过期', item, now)
    else await notifyUser(tx, item.sellerId, '您的闲置被取消预订', item, now)
  }
}

/** Deletes an erased person's items, questions and answers, including pictures and the titles in messages. */
export async function eraseMarket(tx: Db, userId: string): Promise<void> {
  const titles = await offboardingRepo.titlesOf(tx, userId)
  const ids = await offboardingRepo.eraseItems(tx, userId)
  for (const id of ids) await repo.setFiles(tx, id, [])
  await rewordPaths(
    tx,
    ids.flatMap((id) => Object.values(pathsOf(id))),
    offboardingRepo.ERASED_TITLE,
  )
  await rewordPaths(tx, [FORMER_REVIEW_PATH], offboardingRepo.ERASED_TITLE, titles)
  await questionRepo.eraseAnswers(tx, ids)
  await questionRepo.removeOf(tx, userId)
  await offboardingRepo.eraseUser(tx, userId, Array.from((await denyLabels(tx)).keys()))
}
