import { PointSource } from '@contract/points'
import type { Db } from '../../db/db'
import { chinaDay, chinaTime } from '../../lib/time'
import * as goodsRepo from './goodsRepo'
import * as repo from './repo'

const DAY_MS = 24 * 3600_000
/** A refund can be spent for at least so long. */
const REFUND_MS = 30 * DAY_MS

/** What changes a balance. */
export interface Entry {
  points: number
  source: PointSource
  /** Unique for this user and source. */
  sourceId: string
  title: string
  /** A path below /mobile, or empty. */
  path: string
}

/** A part of the points that were spent, and when it would have lapsed. */
export interface Spent {
  points: number
  expiresAt: Date
}

/** When points that come in now lapse: with the end of the next year, in China. */
export const lapseOf = (at: Date): Date => chinaDay(`${Number(chinaTime(at).slice(0, 4)) + 2}-01-01`)

/** The end of the China day in which a moment lies; midnight ends the day before. */
const endOfDay = (at: Date): Date => new Date(chinaDay(lastDay(at)).getTime() + DAY_MS)

/** The last China day before a moment. */
const lastDay = (at: Date): string => chinaTime(new Date(at.getTime() - 1)).slice(0, 10)

/**
 * Locks the account and books what has lapsed by now (rule: lapse of points). First step of everything that changes
 * the ledger, before goods are locked.
 */
export async function openAccount(tx: Db, userId: string, now: Date): Promise<repo.Account> {
  const account = await repo.holdAccount(tx, userId)
  if (await repo.hasLapsed(tx, userId, now)) await bookLapses(tx, account, now)
  return account
}

/** Books a change and keeps the new balance in `account`. */
export async function book(tx: Db, account: repo.Account, entry: Entry, at: Date): Promise<void> {
  account.balance += entry.points
  await repo.addEntry(tx, { ...entry, userId: account.userId, balance: account.balance, createdAt: at })
  await repo.setAccount(tx, account.userId, { balance: account.balance })
}

/** Books points that come in. */
export async function bookIn(tx: Db, account: repo.Account, entry: Entry, at: Date): Promise<void> {
  await book(tx, account, entry, at)
  await repo.addLot(tx, account.userId, entry.points, lapseOf(at))
}

/** Books points that go out, the oldest first; the balance must hold them. */
export async function bookOut(tx: Db, account: repo.Account, entry: Entry, at: Date): Promise<Spent[]> {
  await book(tx, account, { ...entry, points: -entry.points }, at)
  const spent: Spent[] = []
  let open = entry.points
  for (const lot of await repo.openLots(tx, account.userId)) {
    if (open === 0) break
    const points = Math.min(open, lot.left)
    await repo.takeFromLot(tx, account.userId, lot.serial, points)
    spent.push({ points, expiresAt: lot.expiresAt })
    open -= points
  }
  return spent
}

type Ended = Pick<goodsRepo.RedemptionRow, 'id' | 'goodsId' | 'name' | 'points'>

/** Ends a waiting redemption: its stock and points come back, with their old date but for at least 30 days. */
export async function giveBack(
  tx: Db,
  account: repo.Account,
  { id, goodsId, name, points }: Ended,
  { status, at }: { status: 'cancelled' | 'expired'; at: Date },
): Promise<void> {
  await goodsRepo.setStatus(tx, id, { status })
  await goodsRepo.moveStock(tx, goodsId, 1)
  const title = status === 'cancelled' ? `取消兑换：${name}` : `兑换过期退回：${name}`
  await book(tx, account, { points, source: PointSource.Refund, sourceId: id, title, path: '/points?box=mine' }, at)
  const atLeast = endOfDay(new Date(at.getTime() + REFUND_MS))
  for (const { points: part, expiresAt } of await goodsRepo.spentOn(tx, id)) {
    await repo.addLot(tx, account.userId, part, expiresAt < atLeast ? atLeast : expiresAt)
  }
}

/** Books redemptions that nobody fetched and points that ran out, in the order of time. */
async function bookLapses(tx: Db, account: repo.Account, now: Date): Promise<void> {
  for (;;) {
    const [redemption] = await goodsRepo.waitingOf(tx, account.userId, 1)
    const [lot] = await repo.openLots(tx, account.userId).limit(1)
    const codeAt = redemption && redemption.expiresAt <= now ? redemption.expiresAt : undefined
    const lotAt = lot && lot.expiresAt <= now ? lot.expiresAt : undefined
    if (redemption && codeAt && (!lotAt || codeAt <= lotAt)) {
      await giveBack(tx, account, redemption, { status: 'expired', at: codeAt })
    } else if (lotAt) await expire(tx, account, lotAt)
    else return
  }
}

async function expire(tx: Db, account: repo.Account, at: Date): Promise<void> {
  const due = (await repo.openLots(tx, account.userId)).filter(({ expiresAt }) => expiresAt.getTime() === at.getTime())
  for (const { serial, left } of due) await repo.takeFromLot(tx, account.userId, serial, left)
  const points = due.reduce((sum, { left }) => sum + left, 0)
  const sourceId = lapseIdOf(at)
  await book(tx, account, { points: -points, source: PointSource.Expire, sourceId, title: '积分到期', path: '' }, at)
}

/** The year whose end it is; a refund's points lapse with another day. Older versions kept its time of the day. */
function lapseIdOf(at: Date): string {
  if (endOfDay(at).getTime() !== at.getTime()) return at.toISOString()
  const day = lastDay(at)
  return day.endsWith('12-31') ? day.slice(0, 4) : day
}
