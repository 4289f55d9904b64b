import { PointSource } from '@contract/points'
import { chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { CommitPending } from '../../db/failure'
import { paths } from '../../domain/paths'
import { chinaDay, chinaTime } from '../../lib/time'
import * as goodsRepo from './goodsRepo'
import * as repo from './repo'

/** Minimum validity of refunded points. */
const REFUND_MS = 30 * DAY_MS

/** A change of a balance. */
export interface Entry {
  points: number
  source: PointSource
  /** Unique for this user and source. */
  sourceId: string
  title: string
  /** A path below /mobile, or empty. */
  path: string
}

/** A part of the spent points, with its original lapse date. */
export interface Spent {
  points: number
  expiresAt: Date
}

/** When points received now lapse: at the end of the next year, in China. */
const lapseOf = (at: Date): Date => chinaDay(`${Number(chinaTime(at).slice(0, 4)) + 2}-01-01`)

/** The end of the China day of a moment; midnight belongs to the day before. */
const endOfDay = (at: Date): Date => new Date(chinaDay(lastDay(at)).getTime() + DAY_MS)

/** The last China day before a moment. */
const lastDay = (at: Date): string => chinaDate(new Date(at.getTime() - 1))

/**
 * Locks the account and books lapsed points (rule: lapse of points). First step of everything that changes the ledger,
 * before goods are locked.
 */
export async function openAccount(tx: Db, userId: string, now: Date): Promise<repo.Account> {
  const account = await repo.lockAccount(tx, userId)
  if (await repo.hasLapsed(tx, userId, now)) await bookLapses(tx, account, now)
  return account
}

/** Books a change and updates the balance of `account`. */
async function book(tx: Db, account: repo.Account, entry: Entry, at: Date): Promise<void> {
  account.balance += entry.points
  await repo.addEntry(tx, { ...entry, userId: account.userId, balance: account.balance, createdAt: at })
  await repo.setAccount(tx, account.userId, { balance: account.balance })
}

/** Books received points. */
export async function bookIn(tx: Db, account: repo.Account, entry: Entry, at: Date): Promise<void> {
  await book(tx, account, entry, at)
  await repo.addLot(tx, account.userId, entry.points, lapseOf(at))
}

/** Books spent points, first to lapse first; the balance must suffice. Throws CommitPending if the lots do not. */
export async function bookOut(tx: Db, account: repo.Account, entry: Entry, at: Date): Promise<Spent[]> {
  await book(tx, account, { ...entry, points: -entry.points }, at)
  const spent: Spent[] = []
  let open = entry.points
  for (const lot of await repo.openLots(tx, account.userId)) {
    if (open === 0) break
    const points = Math.min(open, lot.left)
    await repo.subtractFromLot(tx, account.userId, lot.serial, points)
    spent.push({ points, expiresAt: lot.expiresAt })
    open -= points
  }
  if (open > 0) throw new CommitPending(`lots of ${account.userId} (\`points verify\` tells more)`)
  return spent
}

type Ended = Pick<goodsRepo.RedemptionRow, 'id' | 'goodsId' | 'name' | 'points'>

/** Ends a waiting redemption and returns stock and points, with their original lapse date but for at least 30 days. */
export async function refund(
  tx: Db,
  account: repo.Account,
  { id, goodsId, name, points }: Ended,
  { status, at }: { status: 'cancelled' | 'expired'; at: Date },
): Promise<void> {
  await goodsRepo.setStatus(tx, id, { status })
  await goodsRepo.moveStock(tx, goodsId, 1)
  const title = status === 'cancelled' ? `取消兑换：${name}` : `兑换过期退回：${name}`
  await book(tx, account, { points, source: PointSource.Refund, sourceId: id, title, path: paths.redemptions }, at)
  const atLeast = endOfDay(new Date(at.getTime() + REFUND_MS))
  for (const { points: part, expiresAt } of await goodsRepo.spentOn(tx, id)) {
    await repo.addLot(tx, account.userId, part, expiresAt < atLeast ? atLeast : expiresAt)
  }
}

/** Books expired redemptions and lapsed points, in order of time. */
async function bookLapses(tx: Db, account: repo.Account, now: Date): Promise<void> {
  await goodsRepo.lockGoodsOf(tx, [account.userId], now)
  for (;;) {
    const [redemption] = await goodsRepo.waitingOf(tx, account.userId, 1)
    const [lot] = await repo.openLots(tx, account.userId).limit(1)
    const codeAt = redemption && redemption.expiresAt <= now ? redemption.expiresAt : undefined
    const lotAt = lot && lot.expiresAt <= now ? lot.expiresAt : undefined
    if (redemption && codeAt && (!lotAt || codeAt <= lotAt)) {
      await refund(tx, account, redemption, { status: 'expired', at: codeAt })
    } else if (lotAt) await expire(tx, account, lotAt)
    else return
  }
}

async function expire(tx: Db, account: repo.Account, at: Date): Promise<void> {
  const due = (await repo.openLots(tx, account.userId)).filter(({ expiresAt }) => expiresAt.getTime() === at.getTime())
  for (const { serial, left } of due) await repo.subtractFromLot(tx, account.userId, serial, left)
  const points = due.reduce((sum, { left }) => sum + left, 0)
  const sourceId = await freeLapseId(tx, account.userId, lapseIdOf(at))
  await book(tx, account, { points: -points, source: PointSource.Expire, sourceId, title: '积分到期', path: '' }, at)
}

/** The id, or the first free one of those with `-2`, `-3`, …: after a wrong clock an end comes again. */
async function freeLapseId(tx: Db, userId: string, id: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const sourceId = n === 1 ? id : `${id}-${n}`
    if (!(await repo.hasEntry(tx, userId, PointSource.Expire, sourceId))) return sourceId
  }
}

/**
 * The year, if the points lapse at its end; refunded points lapse on another day. Older versions kept the time of day
 * of a refund.
 */
function lapseIdOf(at: Date): string {
  if (endOfDay(at).getTime() !== at.getTime()) return at.toISOString()
  const day = lastDay(at)
  return day.endsWith('12-31') ? day.slice(0, 4) : day
}
