import { expect, it } from 'vitest'
import { readSlots } from '@contract/bookings'
import { readAllergens } from '@contract/catering'
import { docs } from '@contract/doc'
import { psychology } from '@contract/psychology'
import { list, name } from '@contract/readers/readers'
import { generate, randomOf } from '@tests/support/answers/generate'
import { wrongData } from '@tests/support/answers/mutate'
import { answerSchemas, routes, schemaKey } from '@tests/support/answers/routeSchemas'

const TURNS = 60

const named = routes.map((route) => [schemaKey(route.endpoint).trim(), route] as const)

function schemaOf(key: string) {
  const schema = [...answerSchemas].find(([each]) => each.trim() === key)?.[1]
  if (!schema) throw new Error(`${key} has no schema`)
  return schema
}

it.each(named)(
  '%s: reads a right answer as it is, and a wrong one as the contract says or not at all',
  (key, { endpoint, data }) => {
    const random = randomOf(17)
    const schema = schemaOf(key)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const right = generate(schema, random)
      expect(data.safeParse(endpoint.read(right)).error, JSON.stringify(right)).toBeUndefined()
      const wrong = wrongData(right, random)
      const read = endpoint.read(wrong)
      if (read !== undefined) expect(data.safeParse(read).error, JSON.stringify(wrong).slice(0, 2000)).toBeUndefined()
    }
  },
)

const times = (many: number, row: (n: number) => object) => Array.from({ length: many }, (_, n) => row(n))

it('a list is read up to a bound, all folders and all coming slots up to a higher one', () => {
  expect(list(name)(Array(1001).fill('a'))).toHaveLength(1000)
  const folder = (n: number) => ({ folderId: `f-${n}`, parentId: '', name: `文件夹 ${n}`, docNum: 0, unreadNum: 0 })
  expect(docs.folders.read(times(3000, folder))).toHaveLength(3000)
  expect(docs.folders.read(times(10_001, folder))).toHaveLength(10_000)
  const slot = (n: number) => ({ slotId: `s-${n}`, startTime: '2026-06-15 09:00:00' })
  expect(readSlots(times(3000, slot))).toHaveLength(3000)
  expect(readSlots(times(10_001, slot))).toHaveLength(10_000)
})

it('a page of reports that cannot be read leads on to the next; one without rows is the last', () => {
  const unreadable = [{ reportId: 'r-2', scale: 'phq9', round: 2 }]
  const read = (page: object) => psychology.reports.read({ list: [], nextCursor: 'further', ...page })
  expect(read({ unreadable })).toEqual({ list: [], nextCursor: 'further', unreadable })
  expect(read({ unreadable, nextCursor: '' })).toEqual({ list: [], nextCursor: null, unreadable })
  expect(read({})).toEqual({ list: [], nextCursor: null })
})

it('a dish with an allergen that nobody knows is undeclared, never without', () => {
  expect(readAllergens(['milk', 'egg'])).toEqual(['milk', 'egg'])
  expect(readAllergens([])).toEqual([])
  for (const wrong of [['kiwi'], ['milk', 'kiwi'], 'milk', null]) expect(readAllergens(wrong)).toBeNull()
})
