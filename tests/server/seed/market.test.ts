import { expect, it } from 'vitest'
import type { Reader } from '@server/features/market/view'
import { itemsPage, marketToday } from '@server/features/market/service'
import { shownItem } from '@server/features/market/view'
import { db, start, withSample } from './sample'

withSample()

const signing = { secret: 'secret', now: start }
const demo: Reader = { id: 'u-demo', roles: [] }
const seller: Reader = { id: 'u-auditor2', roles: [] }
const statesOf = async (reader: Reader, body: object) =>
  (await itemsPage(db, reader, body, signing)).list.map(({ itemId, status }) => [itemId, status])

it('has things for sale in every state, each with its picture', async () => {
  expect(await statesOf(demo, {})).toEqual([
    ['m-bike', 'on'],
    ['m-desk', 'reserved'],
    ['m-umbrella', 'on'],
  ])
  expect(await statesOf(demo, { status: 'sold' })).toEqual([['m-sold', 'sold']])
  expect((await statesOf(seller, { mine: 'sale' })).map(([, status]) => status)).toEqual(['off', 'on', 'lapsed'])
  expect((await shownItem(db, demo, 'm-bike', signing)).files).toHaveLength(1)
  expect(await marketToday(db, { id: 'u-20' }, start)).toMatchObject([{ kind: 'reserved', title: '已预订：实木书桌' }])
  expect(await marketToday(db, demo, start)).toEqual([])
})
