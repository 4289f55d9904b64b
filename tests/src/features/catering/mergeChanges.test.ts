import { expect, it } from 'vitest'
import type { Order } from '@contract/mealOrder'
import { mergeChanges } from '@/features/catering/kitchen/mergeChanges'

const order = (orderId: string, minute: number, status: Order['status'] = 0): Order => ({
  ...{ orderId, status, code: '0001', canteenId: 'c', canteenName: '', date: '2026-06-15', meal: 'lunch' },
  ...{ slotName: '11:30', mode: 'in', remark: '', items: [], totalFen: 0, subsidyFen: 0, payFen: 0 },
  timeline: [{ status: 0, time: `2026-06-15 09:${String(minute).padStart(2, '0')}:00` }],
  ...{ canCancel: false, rated: false },
})
const read = (nextCursor: string | null) => ({
  pages: [
    { list: [order('a', 1), order('b', 3)], nextCursor: '3' },
    { list: [order('c', 5), order('d', 7)], nextCursor },
  ],
  pageParams: [null, '3'],
})
const idsOf = (changed: Order[], nextCursor: string | null = null) =>
  mergeChanges(read(nextCursor), changed, 0).pages.map(({ list }) => list.map(({ orderId }) => orderId).join(''))

it('puts what came at its place, in whichever page that is', () => {
  expect(idsOf([order('x', 0), order('y', 4), order('z', 6)])).toEqual(['xab', 'yczd'])
  expect(idsOf([order('x', 9)])).toEqual(['ab', 'cdx'])
})

it('takes out what left, and changes nothing twice', () => {
  expect(idsOf([order('b', 3, 1), order('c', 5)])).toEqual(['a', 'cd'])
  const once = mergeChanges(read(null), [order('x', 4)], 0)
  expect(mergeChanges(once, [order('x', 4)], 0)).toEqual(once)
})

it('leaves to further pages what stands behind the last one read', () => {
  expect(idsOf([order('x', 9)], '7')).toEqual(['ab', 'cd'])
})

it('leaves an order of the same state at its place among those of the same second', () => {
  const pages = [{ list: [order('b', 1), order('a', 1), order('c', 1)], nextCursor: null }]
  const changed = { ...order('b', 1), remark: '少辣' }
  const [page] = mergeChanges({ pages, pageParams: [null] }, [changed], 0).pages
  expect(page?.list.map(({ orderId, remark }) => orderId + remark)).toEqual(['b少辣', 'a', 'c'])
})

it('puts what came after all that was ordered in the same second', () => {
  const pages = [{ list: [order('y', 1), order('b', 1), order('c', 2)], nextCursor: null }]
  const [page] = mergeChanges({ pages, pageParams: [null] }, [order('z', 1), order('a', 1)], 0).pages
  expect(page?.list.map(({ orderId }) => orderId)).toEqual(['y', 'b', 'z', 'a', 'c'])
})
