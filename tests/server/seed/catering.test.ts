import { expect, it } from 'vitest'
import { mealOrders } from '@server/features/catering/tables'
import { db, withSample } from './sample'

withSample()

it('takes every sample order from step to step in time, and past ones not beyond the end of their meal', async () => {
  const rows = await db.select().from(mealOrders)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  for (const { id, steps, endsAt } of rows) {
    const times = steps.map(({ at }) => Date.parse(at))
    expect([id, times]).toEqual([id, times.toSorted((a, b) => a - b)])
    expect([id, Math.max(...times) <= endsAt.getTime()]).toEqual([id, true])
  }
})
