import { PEOPLE_PAGE_SIZE } from '@contract/limits'
import type { Person } from '@contract/people'
import { TrendCategory } from '@contract/message'
import { type Author, type Relation } from '@contract/person'
import type { FollowListBody } from '@contract/relation'
import type { CursorPage } from '@contract/trend'
import { authorOf } from '../../domain/author'
import { relationOf } from '../../domain/relation'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { conflict, invalidInput, notFound, raise, unauthenticated } from '../../lib/businessError'
import { endReservationsBetween } from '../market/service'
import { forgetPair, notify, withdraw } from '../messages/service'
import { forgetLater } from './forgetting'
export { FORGET_MESSAGES, forgetMessages } from './forgetting'
export { isThere } from './personRepo'
import * as people from './personRepo'
import * as repo from './repo'

/** A requested change of a relation. */
export interface RelationChange {
  me: string
  userId: string
  on: boolean
  now: Date
}

/** Name of the sort order in cursors of blocked people. */
const BLOCKED = 'blocked'

const unknown = () => notFound('该用户不存在')

/** Locks both people and returns the other one. Throws 250007 if the acting account was disabled meanwhile. */
async function lockOther(db: Db, pair: repo.Pair) {
  const people = await repo.lockPair(db, pair)
  if (people.find(({ id }) => id === pair.me)?.disabledAt) throw unauthenticated()
  return people.find(({ id }) => id === pair.other) ?? raise(unknown())
}

/**
 * Follows a person, who is notified, or unfollows; repeating it changes nothing. Call it in a transaction. Throws
 * 100400 for oneself, 100404 for an unknown or disabled person or one hidden by a block, 100409 for a person one has
 * blocked.
 */
export async function setFollow(db: Db, { me, userId, on, now }: RelationChange): Promise<{ relation: Relation }> {
  if (userId === me) throw invalidInput('不能关注自己')
  const pair = { me, other: userId }
  const other = await lockOther(db, pair)
  const { iBlock, blocksMe, followsMe } = await repo.between(db, pair)
  if (blocksMe || (on && other.disabledAt)) throw unknown()
  if (on && iBlock) throw conflict('您已拉黑对方，请先解除拉黑再关注')
  const changed = on ? await repo.addFollow(db, me, userId, now) : await repo.removeFollow(db, me, userId)
  const event = { category: TrendCategory.Follow, to: userId, from: me, now }
  if (changed) await (on ? notify(db, event) : withdraw(db, event))
  return { relation: relationOf({ iFollow: on, followsMe }) }
}

/**
 * Blocks or unblocks a person. A block hides both from each other (`server/domain/policy.ts`) and ends their follows
 * both ways; unblocking does not restore them. Call it in a transaction. Throws 100400 for oneself, 100404 for an
 * unknown person.
 */
export async function setBlock(
  db: Db,
  { me, userId, on, now }: RelationChange,
): Promise<{ on: boolean; relation: Relation }> {
  if (userId === me) throw invalidInput('不能拉黑自己')
  const pair = { me, other: userId }
  await lockOther(db, pair)
  if (on) {
    await repo.addBlock(db, me, userId, now)
    await repo.removeFollow(db, me, userId)
    await repo.removeFollow(db, userId, me)
    await endReservationsBetween(db, me, userId, now)
    await forgetPair(db, me, userId, now)
    await forgetLater(db, pair, now)
  } else {
    await repo.removeBlock(db, me, userId)
  }
  return { on, relation: relationOf(await repo.between(db, pair)) }
}

/**
 * A page of the people somebody follows, of followers or of friends. Throws 100404 for a person the reader may not see.
 */
export async function listOf(
  db: Db,
  { userId, kind, cursor }: FollowListBody,
  readerId: string,
): Promise<CursorPage<Person>> {
  const order = `people ${kind}`
  const after = readCursor(order, cursor)
  if (!(await people.isThere(db, userId, readerId))) throw unknown()
  const rows = await people.listed(db, userId, { kind, readerId, after, limit: PEOPLE_PAGE_SIZE + 1 })
  const { list, nextCursor } = pageOf(order, rows, PEOPLE_PAGE_SIZE)
  return { list: list.map(personOf), nextCursor }
}

/** A page of people one has blocked, including those who blocked back: only the blocker can end a block. */
export async function blockedOf(db: Db, cursor: string | null | undefined, me: string): Promise<CursorPage<Author>> {
  const rows = await repo.blockedBy(db, me, readCursor(BLOCKED, cursor), PEOPLE_PAGE_SIZE + 1)
  const { list, nextCursor } = pageOf(BLOCKED, rows, PEOPLE_PAGE_SIZE)
  return { list: list.map(authorOf), nextCursor }
}

/** These people in order, as a reader (empty: a visitor) sees them. */
export async function personsOf(db: Db, ids: string[], readerId: string): Promise<Person[]> {
  const rows = ids.length > 0 ? await people.byIds(db, ids, readerId) : []
  const found = new Map(rows.map((row) => [row.userId, row]))
  return ids.flatMap((id) => found.get(id) ?? []).map(personOf)
}

/** A row in wire format. */
function personOf(row: people.PersonRow): Person {
  return {
    userId: row.userId,
    signature: row.signature,
    relation: relationOf(row),
    trendNum: row.trendNum,
    likeNum: row.likeNum,
    followNum: row.followNum,
    fansNum: row.fansNum,
    ...authorOf(row),
  }
}
