import { randomUUID } from 'node:crypto'
import { HOTEL_OVER } from '@contract/flow'
import { type HotelBooking, StayStatus } from '@contract/hotel'
import { isBlank } from '@contract/text/plainText'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { conflict, invalidInput, notFound, raise } from '../../lib/businessError'
import { yuan } from '@contract/text/money'
import { chinaTime } from '../../lib/time'
import { beginFlow, endBegun, planFlow } from '../flow/service'
import { freeCancelUntil, holdUntil, nightsOf, priceOf, stateOf } from './dates'
import * as repo from './repo'
import { overOf } from './view'

export const UNKNOWN_ORDER = '该订单不存在'

/**
 * Books a room (rule: stays). Returns the order's id. A company-paid stay above the allowance needs a reason and an
 * approval, during which the room is held (rule: holds). Throws 100400, 100404, 100409 for a full night, a changed
 * price, an overlapping stay, and if nobody can approve, 250007 for a disabled account.
 */
export async function book(tx: Db, user: Pick<User, 'id'>, asked: HotelBooking, now: Date): Promise<string> {
  const { roomId, from, to, guests, pay, reason = '', expectFen } = asked
  const nights = nightsOf(asked, now)
  await repo.lockPerson(tx, user.id)
  const other = await repo.overlapping(tx, user.id, { from, to, now })
  if (other) throw conflict(`您已预订 ${other.fromDate} 至 ${other.toDate} 的酒店，入住日期不能重叠`)
  const { room, hotel } = (await repo.lockRoom(tx, roomId)) ?? raise(notFound('该房型不存在或已停售'))
  const nightly = nights.map((date) => ({ date, priceFen: priceOf(room, date) }))
  const totalFen = nightly.reduce((sum, { priceFen }) => sum + priceFen, 0)
  const overFen = overOf(nightly, (await repo.allowanceOf(tx, hotel.city)) ?? 0)
  const needsApproval = pay === 'company' && overFen > 0
  if (totalFen !== expectFen) throw conflict('价格已变化，请确认新的价格后再预订')
  if (needsApproval && isBlank(reason)) throw invalidInput('请填写超标原因')
  // People are locked before nights, as everywhere.
  const steps = needsApproval ? await planFlow(tx, user.id) : undefined
  if (!steps) await holdOpen(tx, user.id)
  const locked = await repo.lockNights(tx, room, nights)
  if (locked.some(({ left }) => left < 1)) throw conflict('所选日期已满房，请选择其他房型或日期')
  await repo.moveNights(tx, roomId, nights, -1)
  const id = randomUUID()
  const row = {
    ...{ id, userId: user.id, roomId, fromDate: from, toDate: to, guests, pay, nightly, totalFen, overFen },
    ...{ reason: needsApproval ? reason : '', createdAt: now },
  }
  if (!steps) {
    await repo.addOrder(tx, { ...row, status: 'booked' })
    return id
  }
  const lapsesAt = holdUntil(from, now)
  await repo.addOrder(tx, { ...row, status: 'approving', holdUntil: lapsesAt })
  const flowId = await beginFlow(tx, steps, {
    ...{ applicantId: user.id, kind: HOTEL_OVER, title: `${hotel.name} 超标 ${yuan(overFen)}` },
    shown: [
      { label: '酒店', value: `${hotel.city} ${hotel.name}` },
      { label: '房型', value: room.name },
      { label: '入住', value: `${from} 至 ${to}，${nights.length} 晚` },
      { label: '入住人', value: guests.join('、') },
      { label: '总价', value: yuan(totalFen) },
      { label: '超标金额', value: yuan(overFen) },
      { label: '超标原因', value: reason },
      { label: '房间保留至', value: chinaTime(lapsesAt).slice(0, 16) },
    ],
    ...{ subjectId: id, lapsesAt, now },
  })
  await repo.setOrder(tx, id, { flowId })
  return id
}

/**
 * Cancels an own order until its free-cancel time, together with a running approval (rule: cancelling). Throws 100404,
 * 100409 if it has ended or it is too late.
 */
export async function cancel(tx: Db, user: Pick<User, 'id'>, orderId: string, now: Date): Promise<void> {
  const found = await repo.orderById(tx, orderId)
  if (found?.userId !== user.id) throw notFound(UNKNOWN_ORDER)
  // The approval is locked before the order, as when it is decided.
  if (found.flowId !== '') await endBegun(tx, found.flowId, '订单已取消', now)
  const order = (await repo.lockOrder(tx, orderId)) ?? raise(notFound(UNKNOWN_ORDER))
  const state = stateOf(order, now)
  if (state !== StayStatus.Approving && state !== StayStatus.Booked) throw conflict(STATUS_MESSAGES[state])
  if (freeCancelUntil(order.fromDate) <= now) throw conflict(LATE[state])
  await release(tx, order, 'cancelled')
}

const LATE = {
  approving: '已过免费取消时间，可在审批中撤回',
  booked: '已过免费取消时间，不能取消订单，请联系酒店',
} as const

const STATUS_MESSAGES: Readonly<Record<Exclude<StayStatus, 'approving' | 'booked'>, string>> = {
  refused: '该订单未通过审批，无须取消',
  cancelled: '该订单已取消',
  lapsed: '该订单已失效，无须取消',
  stayed: '该订单已入住，不能取消',
}

/** Ends a locked order and returns its nights. */
export async function release(tx: Db, order: repo.OrderRow, status: 'refused' | 'cancelled' | 'lapsed'): Promise<void> {
  await repo.setOrder(tx, order.id, { status })
  const { room } = (await repo.lockRoom(tx, order.roomId)) ?? raise(notFound(UNKNOWN_ORDER))
  const nights = order.nightly.map(({ date }) => date)
  await repo.lockNights(tx, room, nights)
  await repo.moveNights(tx, order.roomId, nights, 1)
}
