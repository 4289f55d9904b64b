import type { ReserveBody } from '@contract/market'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { conflict, forbidden, invalidInput, unauthenticated } from '../../lib/businessError'
import { CLOCK_SKEW_MS } from '../../lib/time'
import { requireAdult } from './adults'
import * as repo from './repo'
import { notifyUser } from './notifications'
import { visible, visibleItem, type Reader, reserverOf, stateOf } from './view'

const HOLD_MS = DAY_MS
const AGAIN_MS = DAY_MS
const MOST = 3

/** Whether a reservation that ends or ended then keeps its user from another one (rule: wrong clocks). */
function isRecent(endsAt: Date, now: Date): boolean {
  const passed = now.getTime() - endsAt.getTime()
  return passed < AGAIN_MS && passed >= -(HOLD_MS + CLOCK_SKEW_MS)
}

/**
 * Reserves an item for 24 hours, or ends its reservation (rule: reservations). Throws 100404, 100403 to third people,
 * 100409 where it cannot be reserved, or is no longer reserved.
 */
export function reserve(tx: Db, user: Reader, body: ReserveBody, now: Date): Promise<void> {
  return body.on ? begin(tx, user, body, now) : end(tx, user, body, now)
}

async function begin(tx: Db, user: Reader, body: ReserveBody, now: Date): Promise<void> {
  const { itemId, sharePhone, expectPriceFen } = body
  const { sellerId } = await visibleItem(tx, user, itemId)
  const open = await repo.lockPeople(tx, [user.id, sellerId])
  if (!open.includes(user.id)) throw unauthenticated()
  if (sellerId === user.id) throw invalidInput('不能预订自己发布的物品')
  await requireAdult(tx, user.id)
  const item = await visible(tx, user, await repo.lockItem(tx, itemId))
  if (await repo.isBlockedBetween(tx, user.id, item.sellerId)) throw conflict('该物品暂不能预订')
  const state = stateOf(item, now)
  if (reserverOf(item, now) === user.id) {
    if (sharePhone) await repo.setItem(tx, itemId, { reserverSharesPhone: true })
    return
  }
  if (state === 'reserved') throw conflict('已被预订')
  if (state !== 'on' || item.review !== 'none' || !open.includes(sellerId)) throw conflict('该物品已不在出售')
  if (expectPriceFen !== undefined && expectPriceFen !== item.priceFen) throw conflict('价格已变化，请确认后再预订')
  const last = await repo.lastReservation(tx, itemId, user.id)
  if (last && isRecent(last, now)) throw conflict('取消或到期 24 小时后才能再次预订该物品')
  if ((await repo.countReserved(tx, user.id, now)) >= MOST) throw conflict(`最多同时预订 ${MOST} 件物品`)
  const reservedUntil = new Date(now.getTime() + HOLD_MS)
  await repo.setItem(tx, itemId, { reserverId: user.id, reservedUntil, reserverSharesPhone: sharePhone })
  await repo.noteReservation(tx, itemId, user.id, reservedUntil)
  await notifyUser(tx, item.sellerId, '您发布的闲置被预订', item, now)
}

async function end(tx: Db, user: Reader, { itemId, reserverId: meant }: ReserveBody, now: Date): Promise<void> {
  const locked = await repo.lockItem(tx, itemId)
  // A reservation can also be ended while reports hide the item.
  const item = locked && reserverOf(locked, now) === user.id ? locked : await visible(tx, user, locked)
  const reserverId = reserverOf(item, now)
  const isParty = user.id === item.sellerId || user.id === reserverId
  if (!isParty && !(await repo.lastReservation(tx, itemId, user.id))) throw forbidden('只有买卖双方可以取消预订')
  if (reserverId === null || !isParty) throw conflict('该预订已取消或已到期')
  if (meant !== undefined && meant !== reserverId) throw conflict('该物品已被另一位同事预订，请确认后再取消')
  await endReservation(tx, item, now)
  if (user.id === reserverId) await notifyUser(tx, item.sellerId, '您的闲置被取消预订', item, now)
  else await notifyUser(tx, reserverId, '卖家取消了您的预订', item, now)
}

/** Ends a reservation; the row must be locked. Returns who had reserved it. */
export async function endReservation(tx: Db, item: repo.ItemRow, now: Date): Promise<string | null> {
  const reserverId = reserverOf(item, now)
  if (reserverId !== null) await repo.noteReservation(tx, item.id, reserverId, now)
  await repo.setItem(tx, item.id, { reserverId: null, reservedUntil: null, reserverSharesPhone: false })
  return reserverId
}
