import { StayStatus } from '@contract/hotel'
import { NotifyCategory } from '@contract/message'
import { chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { hotelOrderPath } from '../../domain/paths'
import { conflict, notFound, raise } from '../../lib/businessError'
import type { FlowEffect } from '../flow/service'
import { notify } from '../messages/service'
import { release, UNKNOWN_ORDER } from './booking'
import { stateOf } from './dates'
import * as repo from './repo'

/** Notifies the person who ordered. Last in the transaction. */
async function notifyUser(tx: Db, { order, hotel }: repo.OrderWithHotel, title: string, now: Date): Promise<void> {
  const { id, userId: to, fromDate, toDate } = order
  const content = `${hotel.name}，${fromDate} 至 ${toDate}`
  const path = hotelOrderPath(id)
  await notify(tx, { group: 'system', category: NotifyCategory.Company, to, title, content, path, now })
}

const placedOf = async (tx: Db, orderId: string): Promise<repo.OrderWithHotel> =>
  (await repo.placedById(tx, orderId)) ?? raise(notFound(UNKNOWN_ORDER))

const END = { rejected: 'refused', withdrawn: 'cancelled', lapsed: 'lapsed' } as const

/**
 * Applies the end of an approval to its order, whose room was held meanwhile (rule: holds). Throws 100409 for the
 * approval of an order that has ended; no other end has anything left to do there.
 */
export const settleOrder: FlowEffect = async (tx, { subjectId, status }, now) => {
  const order = await repo.lockOrder(tx, subjectId)
  if (order?.status !== 'approving') {
    if (status === 'approved') throw conflict('该订单已结束')
    return
  }
  if (status === 'approved') {
    await repo.setOrder(tx, order.id, { status: 'booked' })
    return notifyUser(tx, await placedOf(tx, order.id), '超标审批已通过，酒店预订成功', now)
  }
  await release(tx, order, END[status])
  if (status === 'lapsed') await notifyUser(tx, await placedOf(tx, order.id), '您的酒店订单未在时限内审批，已失效', now)
}

/** Cancels the coming stays of disabled people; those under approval end with the approval. */
export async function endStays(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  for (const order of await repo.lockComing(tx, [...userIds], chinaDate(now))) await release(tx, order, 'cancelled')
}

/** Deletes guest names and reasons from the orders of an erased person. */
export const eraseStays = (tx: Db, userId: string): Promise<void> => repo.eraseUser(tx, userId)

/**
 * Stores the hotel's confirmation number and notifies the person who ordered. Returns the hotel's name. Throws an Error
 * for an unknown order and one that is not booked.
 */
export function confirmOrder(db: Db, orderId: string, number: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await repo.lockOrder(tx, orderId)
    if (!order) throw new Error(`没有订单 ${orderId}`)
    if (order.status !== 'booked') throw new Error(`订单 ${orderId} 不是已预订的订单，不能填写确认号`)
    await repo.setOrder(tx, orderId, { confirmNo: number })
    const placed = await placedOf(tx, orderId)
    await notifyUser(tx, placed, `酒店已确认您的订单，确认号 ${number}`, now)
    return placed.hotel.name
  })
}

/**
 * Cancels a booked order for its hotel (rule: cancelling), at any time until the stay is over, and notifies the person
 * who ordered. Returns the hotel's name. Throws an Error for an unknown order and one that is not booked.
 */
export function cancelByHotel(db: Db, orderId: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await repo.lockOrder(tx, orderId)
    if (!order) throw new Error(`没有订单 ${orderId}`)
    if (stateOf(order, now) !== StayStatus.Booked) throw new Error(`订单 ${orderId} 不是已预订的订单，不能取消`)
    // The hotel need not be told of what it has cancelled itself.
    await repo.setOrder(tx, orderId, { confirmNo: '' })
    await release(tx, order, 'cancelled')
    const placed = await placedOf(tx, orderId)
    await notifyUser(tx, placed, '酒店已取消您的订单', now)
    return placed.hotel.name
  })
}
