import { randomInt, randomUUID } from 'node:crypto'
import { PointSource, type Redemption, type RedemptionStatus } from '@contract/points'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { paths } from '../../domain/paths'
import { conflict, notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { bookOut, refund, openAccount } from './ledger'
import * as goodsRepo from './goodsRepo'
import { lockAccount } from './repo'

const CODE_MS = 30 * DAY_MS
const CODE_TRIES = 5
const UNKNOWN_REDEMPTION = '该兑换不存在'

/**
 * Redeems goods (rule: goods). Throws 100404, 100409 `积分不足`, `已兑完`, `每人限兑 {n} 份`, 250007 for a disabled account.
 * @param expectPoints what they were shown to take; 100409 if it is another number now
 */
export async function redeem(
  tx: Db,
  userId: string,
  goodsId: string,
  now: Date,
  expectPoints?: number,
): Promise<Redemption> {
  await holdOpen(tx, userId)
  const account = await openAccount(tx, userId, now)
  const locked = (await goodsRepo.lockGoods(tx, goodsId)) ?? raise(notFound('该商品不存在或已下架'))
  const { limitPerUser, stock, points, name, picture, place } = locked
  if (stock < 1) throw conflict('已兑完')
  if (limitPerUser > 0 && (await goodsRepo.countMine(tx, userId, goodsId)) >= limitPerUser) {
    throw conflict(`每人限兑 ${limitPerUser} 份`)
  }
  if (expectPoints !== undefined && expectPoints !== points) {
    throw conflict(`所需积分已变为 ${points}，请确认后再兑换`)
  }
  if (account.balance < points) throw conflict('积分不足')
  await goodsRepo.moveStock(tx, goodsId, -1)
  const id = randomUUID()
  const row = { id, userId, goodsId, name, picture, points, place, createdAt: now }
  const added = await withFreshCode(tx, { ...row, expiresAt: new Date(now.getTime() + CODE_MS) })
  const entry = { source: PointSource.Redeem, sourceId: id, title: `兑换：${name}`, path: paths.redemptions }
  await goodsRepo.noteSpent(tx, id, await bookOut(tx, account, { ...entry, points }, now))
  return redemptionOf(added)
}

async function withFreshCode(
  tx: Db,
  row: Omit<Parameters<typeof goodsRepo.addRedemption>[1], 'code'>,
): Promise<goodsRepo.RedemptionRow> {
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    const added = await goodsRepo.addRedemption(tx, { ...row, code })
    if (added) return added
  }
  throw new Error('no free redemption code')
}

const ENDED: Readonly<Record<Exclude<RedemptionStatus, 'waiting'>, string>> = {
  used: '该兑换码已使用',
  cancelled: '该兑换已取消',
  expired: '该兑换码已过期',
}

/** A redemption as it is now. Throws 100404. */
export async function ownRedemption(db: Db, userId: string, redemptionId: string): Promise<Redemption> {
  return redemptionOf(await ownRow(db, userId, redemptionId))
}

/** Anybody's redemption as it is now, for who has handed it out. Throws 100404. */
export async function anyRedemption(db: Db, redemptionId: string): Promise<Redemption> {
  return redemptionOf((await goodsRepo.redemptionOf(db, redemptionId)) ?? raise(notFound(UNKNOWN_REDEMPTION)))
}

async function ownRow(db: Db, userId: string, redemptionId: string): Promise<goodsRepo.RedemptionRow> {
  const found = await goodsRepo.redemptionOf(db, redemptionId)
  if (found?.userId !== userId) throw notFound(UNKNOWN_REDEMPTION)
  return found
}

/** Cancels an own waiting redemption. Throws 100404, 100409 if it is no longer waiting. */
export async function cancel(tx: Db, userId: string, redemptionId: string, now: Date): Promise<Redemption> {
  const account = await openAccount(tx, userId, now)
  const found = await ownRow(tx, userId, redemptionId)
  refuseEnded(found)
  await refund(tx, account, found, { status: 'cancelled', at: now })
  return redemptionOf({ ...found, status: 'cancelled' })
}

/** Hands out the goods of a code. Throws 100404 for an unknown code, 100409 if it is no longer waiting. */
export async function handOut(tx: Db, clerkId: string, code: string, now: Date): Promise<Redemption> {
  const redemption = (await goodsRepo.redemptionByCode(tx, code)) ?? raise(notFound('没有这个兑换码，请核对后重试'))
  await openAccount(tx, redemption.userId, now)
  // Read again under the owner's lock.
  const found = (await goodsRepo.redemptionOf(tx, redemption.id)) ?? raise(notFound('没有这个兑换码，请核对后重试'))
  refuseEnded(found)
  await goodsRepo.setStatus(tx, found.id, { status: 'used', usedAt: now, usedBy: clerkId })
  return redemptionOf({ ...found, status: 'used' })
}

function refuseEnded({ status }: goodsRepo.RedemptionRow): void {
  if (status !== 'waiting') throw conflict(ENDED[status as keyof typeof ENDED])
}

/** Cancels these people's waiting redemptions; points and stock are returned. Accounts are locked before goods. */
export async function cancelWaiting(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  const owners = await goodsRepo.waitingOwners(tx, userIds)
  for (const userId of owners) await lockAccount(tx, userId)
  await goodsRepo.lockGoodsOf(tx, owners)
  for (const userId of owners) {
    const account = await openAccount(tx, userId, now)
    for (const row of await goodsRepo.waitingOf(tx, userId, WAITING_MAX)) {
      await refund(tx, account, row, { status: 'cancelled', at: now })
    }
  }
}

/** More redemptions than one person can have waiting. */
const WAITING_MAX = 10_000

/** In wire format. */
export function redemptionOf(row: goodsRepo.RedemptionRow): Redemption {
  return {
    redemptionId: row.id,
    goodsId: row.goodsId,
    name: row.name,
    picture: row.picture,
    points: row.points,
    code: row.code,
    place: row.place,
    status: row.status as RedemptionStatus,
    createTime: chinaTime(row.createdAt),
    expireTime: chinaTime(row.expiresAt),
  }
}
