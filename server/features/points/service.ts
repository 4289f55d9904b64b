import type { Goods, PointEntry, PointSummary, Redemption } from '@contract/points'
import type { CursorPage } from '@contract/trend'
import { chinaDate } from '@contract/text/dateRange'
import type { AppContext, User } from '../../appContext'
import { pageOf, readCursor, readSerial, serialPage } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { type DueRows, handleAll, handleSome } from '../../jobs/dueRows'
import { chinaTime } from '../../lib/time'
import * as goodsRepo from './goodsRepo'
import { openAccount } from './ledger'
import { redemptionOf } from './redeeming'
import * as repo from './repo'
import { hasSignedIn, streakOf } from './streak'
import { tasksOf } from './tasks'

export { adjust } from './adjusting'
export { goodsKind } from './goodsKind'
export { balanceOf } from './balance'
export { grant } from './grants'
export { cancelWaiting } from './redeeming'
export { lockAccount } from './repo'

const PAGE_SIZE = 20
const LEDGER = 'pointEntries'
const GOODS = 'goods'
const REDEMPTIONS = 'redemptions'

/** Books a user's lapsed points (rule: lapse of points). */
async function bookOwnLapses(db: Db, userId: string, now: Date): Promise<void> {
  if (!(await repo.hasLapsed(db, userId, now))) return
  await db.transaction((tx) => openAccount(tx, userId, now))
}

/** As `bookOwnLapses`, before a read, which shows what is stored while the database takes no writes. */
const bookForRead = (db: Db, userId: string, now: Date): Promise<void> => whereWritable(bookOwnLapses(db, userId, now))

type Logging = Pick<AppContext, 'db' | 'log'>

/** The people whom `find` returns; everything that has lapsed of each is booked. */
const lapsed = ({ db, log }: Logging, now: Date, find: DueRows['find']): DueRows => ({
  ...{ log, find, failure: 'lapsed points were not booked' },
  handle: async (userId) => void (await db.transaction((tx) => openAccount(tx, userId, now))),
})

/**
 * Books what has lapsed of a user, and of some owners of expired codes of the wanted goods, whose stock returns; in one
 * transaction per owner. The transaction that redeems then locks the wanted goods only, so it needs no order of goods.
 */
export async function bookBeforeRedeeming(
  context: Logging,
  { userId, goodsId }: { userId: string; goodsId: string },
  now: Date,
): Promise<void> {
  await bookOwnLapses(context.db, userId, now)
  await handleSome(lapsed(context, now, (page) => repo.lapsedUsers(context.db, now, page, goodsId)))
}

/** Hourly sweep: books everything lapsed and deletes used-up lots. `isStopped` ends it between two steps. */
export async function sweepPoints(context: Logging, now: Date, isStopped: () => boolean = () => false): Promise<void> {
  const { db } = context
  for (const users of [repo.lapsedUsers, repo.lapsedLotUsers]) {
    await handleAll(
      lapsed(context, now, (page) => users(db, now, page)),
      isStopped,
    )
  }
  if (!isStopped()) await repo.removeSpentLots(db)
}

/** Balance, next lapse, sign-in and tasks of a user; books what has lapsed first (rule: lapse of points). */
export async function summaryOf(db: Db, user: User, now: Date): Promise<PointSummary> {
  await bookForRead(db, user.id, now)
  const account = await repo.accountOf(db, user.id)
  const signedIn = await hasSignedIn(db, user.id, now)
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
  await bookForRead(db, userId, now)
  const before = readSerial(LEDGER, cursor)
  const rows = await repo.entries(db, userId, { direction, before, limit: PAGE_SIZE + 1 })
  const { list, nextCursor } = serialPage(LEDGER, rows, PAGE_SIZE, ({ serial }) => serial)
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
    nextCursor,
  }
}

/** One page of the goods, newest first. Throws 100400 for a broken cursor. */
export async function goodsPage(
  db: Db,
  userId: string,
  cursor: string | null | undefined,
  now: Date,
): Promise<CursorPage<Goods>> {
  const after = readCursor(GOODS, cursor)
  const rows = await goodsRepo.pageOfGoods(db, userId, { after, limit: PAGE_SIZE + 1 }, now)
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
  await bookForRead(db, userId, now)
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
export const erasePoints = (tx: Db, userId: string): Promise<void> => repo.eraseUser(tx, userId)
