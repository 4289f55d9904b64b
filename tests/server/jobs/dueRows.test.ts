import { expect, it } from 'vitest'
import { type DueRows, handleAll, handleSome } from '@server/jobs/dueRows'

/** As many due rows, of which some fail, each with an error of this code. */
function due(count: number, fails: (id: number) => boolean = () => false, code = '') {
  const left = new Set(Array.from({ length: count }, (_, id) => id))
  const logged: unknown[] = []
  const tried: number[] = []
  const rows: DueRows = {
    log: { error: ({ id }: { id: string }) => void logged.push(id) } as never,
    failure: 'was not handled',
    find: async ({ limit, skipped }) => [...left].slice(skipped, skipped + limit).map(String),
    handle: async (id) => {
      tried.push(Number(id))
      if (fails(Number(id))) throw Object.assign(new Error('no'), { code })
      left.delete(Number(id))
    },
  }
  return { rows, left, logged, tried }
}
const never = () => false

it('a call handles a hundred rows, the sweep all', async () => {
  const { rows, left } = due(230)
  await handleSome(rows)
  expect(left.size).toBe(130)
  await handleAll(rows, never)
  expect(left.size).toBe(0)
})

it('rows that cannot be handled are logged and tried once, however many they are', async () => {
  const { rows, left, logged, tried } = due(430, (id) => id < 200)
  await handleAll(rows, never)
  expect([...left]).toEqual(Array.from({ length: 200 }, (_, id) => id))
  expect(logged).toHaveLength(200)
  expect(tried).toHaveLength(430)
})

it.each([
  ['away', 'ECONNREFUSED'],
  ['read-only', '25006'],
])('while the database is %s nothing more is tried', async (_state, code) => {
  const { rows, left, tried } = due(230, (id) => id >= 5, code)
  await handleAll(rows, never)
  expect(tried).toHaveLength(6)
  expect(left.size).toBe(225)
})

it('a stopped sweep handles no further hundred', async () => {
  const { rows, left } = due(230)
  await handleAll(rows, () => left.size < 230)
  expect(left.size).toBe(130)
})
