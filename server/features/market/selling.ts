import { randomUUID } from 'node:crypto'
import { FileKind } from '@contract/file'
import { ITEM_LAPSE_DAYS, ITEM_RENEW_DAYS, type ItemForm, ItemStatus } from '@contract/market'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { gramsOf } from '../../domain/grams'
import { holdOpen } from '../../domain/openAccount'
import { conflict, forbidden } from '../../lib/businessError'
import { claimFiles } from '../files/service'
import { requireAdult } from './adults'
import { notifyUser } from './notifications'
import * as repo from './repo'
import { endReservation } from './reserving'
import { visible, type Reader, stateOf } from './view'

const LAPSE_MS = ITEM_LAPSE_DAYS * DAY_MS
const RENEW_MS = ITEM_RENEW_DAYS * DAY_MS

const STATUS_MESSAGES: Readonly<Record<ItemStatus, string>> = {
  on: '该物品正在出售',
  reserved: '该物品已被预订',
  sold: '该物品已售出',
  off: '该物品已下架',
  lapsed: '该物品已过期',
}

/** What others see of an item beside its pictures. */
const SHOWN = ['title', 'description', 'priceFen', 'originalFen', 'condition', 'category', 'place'] as const

const columnsOf = ({ title, desc, priceFen, originalFen = 0, condition, category, place, sharePhone }: ItemForm) => ({
  ...{ title, description: desc, priceFen, originalFen, condition, category, place, sharePhone },
  grams: gramsOf(title, desc),
})

/**
 * Publishes an item. Returns its id. Throws 100403 without the declaration of age, 100404 for other people's files,
 * 250007 for a disabled account.
 */
export async function publish(tx: Db, sellerId: string, form: ItemForm, now: Date): Promise<string> {
  await holdOpen(tx, sellerId)
  await requireAdult(tx, sellerId)
  await claimFiles(tx, { ids: form.fileIds, ownerId: sellerId, kinds: [FileKind.Picture], now })
  const id = randomUUID()
  await repo.addItem(tx, {
    ...{ id, sellerId, ...columnsOf(form), createdAt: now },
    lapsesAt: new Date(now.getTime() + LAPSE_MS),
  })
  await repo.setFiles(tx, id, form.fileIds)
  return id
}

/** Locks an own item and returns it with its state. Throws 100404 for an unknown one, 100403 for another's. */
async function lockOwn(tx: Db, seller: Reader, itemId: string, now: Date) {
  const item = await visible(tx, seller, await repo.lockItem(tx, itemId))
  if (item.sellerId !== seller.id) throw forbidden('只有卖家可以操作')
  return { item, state: stateOf(item, now) }
}

/**
 * Changes an item that is not reserved, sold, taken off or hidden by reports. After a change that others see, it can be
 * reported again (rule: reports). Throws 250007 for a disabled account.
 */
export async function update(tx: Db, seller: Reader, form: ItemForm & { itemId: string }, now: Date): Promise<void> {
  await holdOpen(tx, seller.id)
  const { item, state } = await lockOwn(tx, seller, form.itemId, now)
  if (item.review === 'waiting') throw conflict('该物品审核期间不能修改')
  if (state !== 'on' && state !== 'lapsed') throw conflict(`${STATUS_MESSAGES[state]}，不能修改`)
  const had = await repo.fileIdsOf(tx, item.id)
  const fresh = form.fileIds.filter((id) => !had.includes(id))
  await claimFiles(tx, { ids: fresh, ownerId: seller.id, kinds: [FileKind.Picture], now })
  const columns = columnsOf(form)
  await repo.setItem(tx, item.id, columns)
  await repo.setFiles(tx, item.id, form.fileIds)
  const isSeenChanged =
    SHOWN.some((name) => columns[name] !== item[name]) || fresh.length > 0 || form.fileIds.length < had.length
  if (isSeenChanged) await repo.deleteClosedReports(tx, item.id)
}

/** Takes an item off or marks it as sold; ends its reservation. Throws 100404, 100403, 100409 where it already is so. */
export async function close(tx: Db, seller: Reader, itemId: string, to: 'off' | 'sold', now: Date): Promise<void> {
  const { item, state } = await lockOwn(tx, seller, itemId, now)
  if (state !== 'on' && state !== 'reserved') throw conflict(STATUS_MESSAGES[state])
  const reserverId = await endReservation(tx, item, now)
  await repo.setItem(tx, itemId, { status: to })
  if (reserverId !== null)
    await notifyUser(tx, reserverId, to === 'sold' ? '您预订的物品已售出' : '您预订的物品已下架', item, now)
}

/**
 * Extends an item by 14 days, within the last three days and after it has lapsed. Throws 250007 for a disabled account.
 */
export async function renew(tx: Db, seller: Reader, itemId: string, now: Date): Promise<void> {
  await holdOpen(tx, seller.id)
  const { item, state } = await lockOwn(tx, seller, itemId, now)
  if (state === 'sold' || state === 'off') throw conflict(STATUS_MESSAGES[state])
  if (item.lapsesAt.getTime() - now.getTime() > RENEW_MS) throw conflict(`到期前 ${ITEM_RENEW_DAYS} 天起可以续期`)
  await repo.setItem(tx, itemId, { lapsesAt: new Date(now.getTime() + LAPSE_MS), lapseNotified: false })
}

/** Notifies sellers once, three days before an item lapses. */
export async function notifyLapsing(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() + RENEW_MS)
  for (let notified = BATCH; notified === BATCH;) {
    notified = await db.transaction(async (tx) => {
      const items = await repo.lockLapsing(tx, now, before, BATCH)
      for (const { id } of items) await repo.setItem(tx, id, { lapseNotified: true })
      for (const item of items)
        await notifyUser(tx, item.sellerId, `您发布的闲置将在 ${ITEM_RENEW_DAYS} 天内到期`, item, now)
      return items.length
    })
  }
}

const BATCH = 100
