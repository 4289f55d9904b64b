import type { Goods, PointEntry, PointSummary, Redemption } from '@contract/points'
import type { CursorPage } from '@contract/trend'
import { chinaDate } from '@contract/text/dateRange'
import type { User } from '../../appContext'
import { pageOf, readCursor, readSerial, writeCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { chinaTime } from '../../lib/time'
import { chinaDayOf } from './grants'
import * as goodsRepo from './goodsRepo'
import { openAccount } from './ledger'
import { redemptionOf } from './redeeming'
import * as repo from './repo'
import { streakOf } from './signIn'
import { tasksOf } from './tasks'

export { adjust } from './adjusting'
export { award } from './awards'
export { goodsKind } from './goodsKind'
export { balanceOf } from './balance'
export { grant } from './grants'
export { cancelWaiting } from './redeeming'
export { lockAccount } from './repo'

const PAGE_SIZE = 20
const LEDGER = 'pointEntries'
const GOODS = 'goods'
const REDEMPTIONS = 'redemptions'
const AT_ONCE = 100

/** Books a user's lapsed points before a read (rule: lapse of points). */
async function bookOwnLapses(db: Db, userId: string, now: Date): Promise<void> {
  if (!(await repo.hasLapsed(db, userId, now))) return
  await db.transaction((tx) => openAccount(tx, userId, now))
}

/** Returns the stock of all expired codes, with one transaction per owner. */
export async function bookLapsedCodes(db: Db, now: Date): Promise<void> {
  for (;;) {
    const userIds = await repo.lapsedUsers(db, now, AT_ONCE)
    for (const userId of userIds) await db.transaction((tx) => openAccount(tx, userId, now))
    if (userIds.length < AT_ONCE) return
  }
}

/** Hourly sweep: books everything lapsed and deletes used-up lots. */
export async function sweepPoints(db: Db, now: Date): Promise<void> {
  await bookLapsedCodes(db, now)
  for (;;) {
    const userIds = await repo.lapsedLotUsers(db, now, AT_ONCE)
    for (const userId of userIds) await db.transaction((tx) => openAccount(tx, userId, now))
    if (userIds.length < AT_ONCE) break
  }
  await repo.removeSpentLots(db)
}

/** Balance, next lapse, sign-in and tasks of a user; books what has lapsed first (rule: lapse of points). */
export async function summaryOf(db: Db, user: User, now: Date): Promise<PointSummary> {
  await bookOwnLapses(db, user.id, now)
  const account = await repo.accountOf(db, user.id)
  const signedIn = account?.signedInOn === chinaDayOf(now).day
  const streak = streakOf(account, now)
  return {
    balance: account?.balance ?? 0,
    expiring: await expiringOf(db, user.id),
    signedIn,
    streak,
    tasks: await tasksOf(db, user, streak, signedIn, now),
  }
}

/** What lapses next, with the last day to spend it. */
async function expiringOf(db: Db, userId: string): Promise<PointSummary['expiring']> {
  const lots = await repo.openLots(db, userId)
  const first = lots[0]
  if (!first) return null
  const same = lots.filter(({ expiresAt }) => expiresAt.getTime() === first.expiresAt.getTime())
  const date = chinaDate(new Date(first.expiresAt.getTime() - 1))
  return { points: same.reduce((sum, { left }) => sum + left, 0), date }
}

/** One page of the ledger, latest first. Throws 100400 for a broken cursor. */
export async function ledgerOf(
  db: Db,
  userId: string,
  { direction, cursor }: { direction?: 'in' | 'out'; cursor?: string | null },
  now: Date,
): Promise<CursorPage<PointEntry>> {
  await bookOwnLapses(db, userId, now)
  const before = readSerial(LEDGER, cursor)
  const rows = await repo.entries(db, userId, { direction, before, limit: PAGE_SIZE + 1 })
  const list = rows.slice(0, PAGE_SIZE)
  const last = list.at(-1)
  return {
    list: list.map(({ serial, points, balance, source, title, createdAt, path }) => ({
      entryId: String(serial),
      points,
      balance,
      source,
      title,
      createTime: chinaTime(createdAt),
      path,
    })),
    nextCursor: rows.length > PAGE_SIZE && last ? writeCursor(LEDGER, { key: last.serial, id: '' }) : null,
  }
}

/** One page of the goods, newest first. Throws 100400 for a broken cursor. */
export async function goodsPage(
  db: Db,
  userId: string,
  cursor: string | null | undefined,
  now: Date,
): Promise<CursorPage<Goods>> {
  await bookLapsedCodes(db, now)
  const after = readCursor(GOODS, cursor)
  const rows = await goodsRepo.pageOfGoods(db, userId, { after, limit: PAGE_SIZE + 1 })
  const { list, nextCursor } = pageOf(GOODS, rows, PAGE_SIZE)
  return { list: list.map(({ key: _key, id, ...one }) => ({ goodsId: id, ...one })), nextCursor }
}

/** One page of a user's redemptions, newest first. Throws 100400 for a broken cursor. */
export async function redemptionsOf(
  db: Db,
  userId: string,
  cursor: string | null | undefined,
  now: Date,
): Promise<CursorPage<Redemption>> {
  await bookOwnLapses(db, userId, now)
  const after = readCursor(REDEMPTIONS, cursor)
  const rows = await goodsRepo.pageOfRedemptions(db, userId, { after, limit: PAGE_SIZE + 1 })
  const { list, nextCursor } = pageOf(REDEMPTIONS, rows, PAGE_SIZE)
  return { list: list.map(({ row }) => redemptionOf(row)), nextCursor }
}

/** Compares every balance with its entries and lots; returns the wrong ones. */
export async function verify(db: Db) {
  return { ...(await repo.ledgerSize(db)), wrong: await repo.wrongBalances(db) }
}

/** Deletes an erased person's data. */
export const erasePoints = (tx: Db, userId: string): Promise<void> => repo.forgetUser(tx, userId)
