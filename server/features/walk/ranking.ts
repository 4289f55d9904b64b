import { NotifyCategory } from '@contract/message'
import { chinaDate } from '@contract/text/dateRange'
import { type Walker, type WalkPeriod, type WalkRank, type WalkScope } from '@contract/walk'
import { broken, type Cursor, readCursor, writeCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { holdOpen } from '../../domain/openAccount'
import { invalidInput, notFound } from '../../lib/businessError'
import { notify } from '../messages/service'
import { CHEER_PATH, cheeredBy } from './cheerWords'
import * as rankRepo from './rankRepo'
import * as repo from './repo'
import { prepareSums } from './sums'
import { writeOwnSums } from './syncing'

const PAGE_SIZE = 20
const ORDER = 'walk'

interface RankRequest {
  scope: WalkScope
  period: WalkPeriod
  cursor?: string | null
}

/** One page of the rank with the reader's own position (rule: rank). Throws 100400 for a broken cursor. */
export async function rankOf(
  db: Db,
  readerId: string,
  { scope, period, cursor }: RankRequest,
  now: Date,
): Promise<WalkRank> {
  let after = readStepsCursor(`${ORDER} ${scope} ${period}`, cursor)
  const date = chinaDate(now)
  await whereWritable(prepareSums(db, date))
  const { orgId } = await rankRepo.personOf(db, readerId)
  const rank = { scope, period, date, readerId, orgId }
  const me = await ownRank(db, rank)
  for (;;) {
    const rows = await rankRepo.pageOfRank(db, rank, after, PAGE_SIZE + 1)
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const list = await withRanks(db, rank, page, after !== undefined)
    if (rows.length <= PAGE_SIZE || !last) return { me, list, nextCursor: null }
    if (list.length > 0) return { me, list, nextCursor: writeCursor(`${ORDER} ${scope} ${period}`, last) }
    after = last
  }
}

/** Sums of steps are stored as an integer of four bytes. */
const STEPS_MAX = 2 ** 31 - 1

function readStepsCursor(order: string, cursor: string | null | undefined): Cursor | undefined {
  const position = readCursor(order, cursor)
  if (position && !(Number.isInteger(position.key) && Math.abs(position.key) <= STEPS_MAX)) throw broken()
  return position
}

async function ownRank(db: Db, rank: rankRepo.RankOf): Promise<WalkRank['me']> {
  const steps = await rankRepo.stepsInRank(db, rank, rank.readerId)
  return steps === undefined ? null : { rank: (await rankRepo.countAbove(db, rank, steps)) + 1, steps }
}

/** Assigns ranks 1, 1, 3; hidden people are counted and removed. */
async function withRanks(db: Db, rank: rankRepo.RankOf, rows: rankRepo.RankRow[], isFurther: boolean) {
  const [first] = rows
  if (!first) return []
  const before = isFurther ? await rankRepo.countAbove(db, rank, first.key, first.id) : 0
  let tied = isFurther ? (await rankRepo.countAbove(db, rank, first.key)) + 1 : 1
  let steps = first.key
  const list: Walker[] = []
  for (const [place, { key, id, hidden, orgName, ...person }] of rows.entries()) {
    if (key !== steps) {
      tied = before + place + 1
      steps = key
    }
    if (!hidden) list.push({ rank: tied, userId: id, ...person, orgName: orgName ?? '', steps: key })
  }
  return list
}

/** Joins or leaves the rank (rule: taking part in the rank). Throws 250007 for a disabled account. */
export async function setRanked(tx: Db, userId: string, on: boolean, now: Date): Promise<void> {
  await holdOpen(tx, userId)
  await repo.lockWalker(tx, userId)
  if (on) {
    await repo.setWalker(tx, userId, { ranked: true })
    await writeOwnSums(tx, userId, now)
  } else {
    await repo.leaveRank(tx, [userId])
  }
}

interface Cheer {
  me: string
  userId: string
  on: boolean
  now: Date
}

/**
 * Cheers for a person today, or takes it back (rule: cheering). Throws 100400 for oneself, 100404 for a person who does
 * not take part or is hidden, 250007 for a disabled account.
 */
export async function cheer(tx: Db, { me, userId, on, now }: Cheer): Promise<void> {
  if (userId === me) throw invalidInput('不能给自己加油')
  await holdOpen(tx, me)
  const date = chinaDate(now)
  await personInRank(tx, { readerId: me, date }, userId)
  await repo.lockWalker(tx, userId)
  const { isFirst, changed } = await repo.setCheer(tx, { date, toUserId: userId, fromUserId: me }, on)
  if (changed) await repo.countCheer(tx, userId, date, on ? 1 : -1)
  if (!isFirst) return
  const { nickName } = await rankRepo.personOf(tx, me)
  const message = { title: '有人为您加油', content: cheeredBy(nickName) }
  await notify(tx, {
    ...{ group: 'system', category: NotifyCategory.Activity, from: me, to: userId, now, path: CHEER_PATH },
    ...message,
  })
}

async function personInRank(db: Db, asked: { readerId: string; date: string }, userId: string) {
  const person = await rankRepo.participant(db, asked, userId)
  if (!person || person.hidden) throw notFound('该用户不在排行中')
  return person
}

/** A person's row in today's rank. Throws 100404 for a person who does not take part or is hidden. */
export async function walkerOf(db: Db, { me, userId, now }: Omit<Cheer, 'on'>): Promise<Walker> {
  const asked = { readerId: me, date: chinaDate(now) }
  const { hidden: _hidden, orgName, ...shown } = await personInRank(db, asked, userId)
  const rank = { ...asked, scope: 'all', period: 'day', orgId: null } as const
  const steps = await rankRepo.stepsInRank(db, rank, userId)
  const place = steps === undefined ? 0 : (await rankRepo.countAbove(db, rank, steps)) + 1
  return { rank: place, userId, ...shown, orgName: orgName ?? '', steps: steps ?? 0 }
}
