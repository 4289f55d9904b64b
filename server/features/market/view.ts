import { type Item, type ItemCategory, type ItemCondition, ItemStatus, type MarketPerson } from '@contract/market'
import { Role } from '@contract/person'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { shownTo, type Signing } from '../files/service'
import { hiddenNumbers } from './questionRepo'
import * as repo from './repo'

export const UNKNOWN_ITEM = '该物品不存在'
export type Reader = Pick<User, 'id' | 'roles'>

/** Who has reserved the item now (rule: reservations). */
export function reserverOf({ status, reserverId, reservedUntil }: repo.ItemRow, now: Date): string | null {
  return status === 'open' && reservedUntil !== null && reservedUntil > now ? reserverId : null
}

/** Current state of an item (rule: states of an item). */
export function stateOf(item: repo.ItemRow, now: Date): ItemStatus {
  if (item.status === 'sold') return ItemStatus.Sold
  if (item.status === 'off') return ItemStatus.Off
  if (reserverOf(item, now) !== null) return ItemStatus.Reserved
  return item.lapsesAt > now ? ItemStatus.On : ItemStatus.Lapsed
}

/** An item that this reader may see. Throws 100404 (rule: who sees an item). */
export async function visible(db: Db, reader: Reader, item: repo.ItemRow | undefined): Promise<repo.ItemRow> {
  if (!item) throw notFound(UNKNOWN_ITEM)
  if (item.sellerId === reader.id || reader.roles.includes(Role.AuditAdmin)) return item
  if (item.review !== 'none' || (await repo.isBlockedBetween(db, reader.id, item.sellerId)))
    throw notFound(UNKNOWN_ITEM)
  return item
}

/** The item with this id, if this reader may see it. Throws as `visible`. */
export async function visibleItem(db: Db, reader: Reader, itemId: string): Promise<repo.ItemRow> {
  return visible(db, reader, await repo.itemById(db, itemId))
}

/** Items as this reader sees them. */
export async function shownItems(db: Db, reader: Reader, items: repo.ItemRow[], signing: Signing): Promise<Item[]> {
  if (items.length === 0) return []
  const { now } = signing
  const ids = items.flatMap(({ sellerId, reserverId }) => (reserverId === null ? [sellerId] : [sellerId, reserverId]))
  const people = new Map((await repo.peopleOf(db, [...new Set(ids)])).map(({ id, ...person }) => [id, person]))
  const pictures = await repo.filesOf(
    db,
    items.map(({ id }) => id),
  )
  const withQuestions = items.flatMap(({ id, questionNum }) => (questionNum > 0 ? [id] : []))
  const hidden = await hiddenNumbers(db, withQuestions, reader.id)
  return items.map((item) => {
    const reserverId = reserverOf(item, now)
    const between = reserverId !== null && [item.sellerId, reserverId].includes(reader.id)
    const person = (id: string, phone: boolean) =>
      personOf(people.get(id) ?? raise(notFound(UNKNOWN_ITEM)), { named: between, phone })
    return {
      itemId: item.id,
      title: item.title,
      desc: item.description,
      priceFen: item.priceFen,
      originalFen: item.originalFen,
      condition: item.condition as ItemCondition,
      category: item.category as ItemCategory,
      place: item.place,
      files: pictures.filter(({ itemId }) => itemId === item.id).map((file) => shownTo(file, signing)),
      status: stateOf(item, now),
      seller: person(item.sellerId, item.sharePhone),
      reservedByMe: reserverId === reader.id,
      reserver: between ? person(reserverId, item.reserverSharesPhone) : null,
      reserveUntil: reserverId !== null && item.reservedUntil ? chinaTime(item.reservedUntil) : '',
      lapseTime: chinaTime(item.lapsesAt),
      createTime: chinaTime(item.createdAt),
      questionNum: item.questionNum - (hidden.get(item.id) ?? 0),
      sharePhone: item.sellerId === reader.id && item.sharePhone,
      hidden: item.review === 'waiting',
    }
  })
}

/** One item as this reader sees it. Throws 100404 (rule: who sees an item). */
export async function shownItem(db: Db, reader: Reader, itemId: string, signing: Signing): Promise<Item> {
  const [item] = await shownItems(db, reader, [await visibleItem(db, reader, itemId)], signing)
  return item ?? raise(notFound(UNKNOWN_ITEM))
}

/** An item after a write of this reader, even if the reader may no longer see it. */
export async function writtenItem(db: Db, reader: Reader, itemId: string, signing: Signing): Promise<Item> {
  const row = (await repo.itemById(db, itemId)) ?? raise(notFound(UNKNOWN_ITEM))
  const [item] = await shownItems(db, reader, [row], signing)
  return item ?? raise(notFound(UNKNOWN_ITEM))
}

/** Real name, department and phone are only for the two people of a reservation (rule: real names). */
function personOf(person: MarketPerson, { named, phone }: { named: boolean; phone: boolean }): MarketPerson {
  return named
    ? { ...person, phone: phone ? person.phone : '' }
    : { ...person, realName: '', department: '', phone: '' }
}
