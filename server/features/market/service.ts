import type { Item, ItemsBody } from '@contract/market'
import type { CursorPage } from '@contract/trend'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { wantedGrams } from '../../domain/grams'
import type { Signing } from '../files/service'
import * as listRepo from './listRepo'
import { type Reader, shownItems } from './view'

export { eraseMarket, endMarketOffers, endReservationsBetween } from './offboarding'
export { notifyLapsing } from './selling'
export { marketToday } from './today'

const PAGE_SIZE = 20

/** One page of items (rule: lists). */
export async function itemsPage(db: Db, reader: Reader, body: ItemsBody, signing: Signing): Promise<CursorPage<Item>> {
  const order = `market ${body.mine ?? ''} ${body.status ?? ''} ${body.category ?? ''} ${body.keyword ?? ''}`
  const after = readCursor(order, body.cursor)
  const grams = wantedGrams(body.keyword ?? '')
  if (grams.length === 0 && (body.keyword ?? '') !== '') return { list: [], nextCursor: null }
  const rows = await listRepo.page(db, reader.id, body, grams, { after, limit: PAGE_SIZE + 1, now: signing.now })
  const keyed = rows.map(({ key, item }) => ({ key, id: item.id, item }))
  const { list, nextCursor } = pageOf(order, keyed, PAGE_SIZE)
  const items = list.map(({ item }) => item)
  return { list: await shownItems(db, reader, items, signing), nextCursor }
}
