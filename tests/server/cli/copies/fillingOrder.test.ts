import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillingOrder } from '@server/cli/copies/fillingOrder'
import { foreignKeysOf, tablesOf } from '@server/cli/copies/tableCopies'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('every table is filled after those it refers to, and only what refers to its own table is checked afterwards', async () => {
  const [names, keys] = [await tablesOf(testApp.db), await foreignKeysOf(testApp.db)]
  const { tables, deferred } = fillingOrder(names, keys)
  expect([...tables].sort()).toEqual([...names].sort())
  expect(deferred.map(({ table, referenced }) => [table, referenced]).sort()).toEqual([
    ['comments', 'comments'],
    ['doc_folders', 'doc_folders'],
    ['users', 'users'],
  ])
  for (const { table, referenced } of keys.filter((key) => !deferred.includes(key)))
    expect(tables.indexOf(referenced)).toBeLessThan(tables.indexOf(table))
})

it('of tables that refer to each other, the keys to the one that is filled later are checked afterwards', () => {
  const key = (table: string, referenced: string) => ({ table, referenced, name: `${table}_${referenced}` })
  const [there, back, apart] = [key('a', 'b'), key('b', 'a'), key('c', 'a')]
  expect(fillingOrder(['a', 'b', 'c'], [there, back, apart])).toEqual({ tables: ['b', 'a', 'c'], deferred: [back] })
})

it('keys of and to tables that an older schema does not have count for nothing', () => {
  const key = (table: string, referenced: string) => ({ table, referenced, name: `${table}_${referenced}` })
  const keys = [key('newer', 'a'), key('newer', 'newest'), key('b', 'newer'), key('b', 'a')]
  expect(fillingOrder(['b', 'a'], keys)).toEqual({ tables: ['a', 'b'], deferred: [] })
})
