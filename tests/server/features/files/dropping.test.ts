import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unclaimedBytes } from '@server/features/files/tables'
import { dropUnclaimed } from '@server/features/files/upload'
import { claimKeys, noteUnclaimed } from '@server/features/files/uploadRepo'
import { sweep } from '@server/work'
import { memoryStore } from '@tests/support/memoryStore'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { HOUR_MS } from '@contract/text/timeUnits'

const PATIENCE_MS = 3000
const KEYS = ['uploads/aa/1.jpg', 'uploads/aa/1-s.jpg']

let store: ReturnType<typeof memoryStore>
let test: TestApp
beforeAll(async () => void (test = await startTestApp()))
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.delete(unclaimedBytes)
  store = memoryStore()
  Object.assign(test.context.files, store)
  for (const key of KEYS) await store.write(key, Buffer.from('x'))
  await noteUnclaimed(test.db, KEYS, test.clock.now())
})

const noted = async () => (await test.db.select().from(unclaimedBytes)).map(({ storageKey }) => storageKey)

it('the store is asked to remove bytes outside of any transaction, and nobody can claim them meanwhile', async () => {
  const outcomes: unknown[] = []
  test.context.files.remove = async (key) => {
    const claiming = claimKeys(test.db, [key]).then(
      () => 'claimed',
      (error: unknown) => String(error),
    )
    outcomes.push(await Promise.race([claiming, sleep(PATIENCE_MS, 'waited', { ref: false })]))
    await store.remove(key)
  }
  await dropUnclaimed(test.context, KEYS)
  expect(outcomes).toHaveLength(2)
  for (const outcome of outcomes) expect(outcome).toContain('swept before their row was inserted')
  expect([store.keys(), await noted()]).toEqual([[], []])
})

it('bytes that a row has claimed stay', async () => {
  await claimKeys(test.db, KEYS.slice(0, 1))
  await dropUnclaimed(test.context, KEYS)
  expect([store.keys(), await noted()]).toEqual([KEYS.slice(0, 1), []])
})

it('what the store does not remove stays noted, and a later sweep removes it', async () => {
  test.context.files.remove = (key) => (key === KEYS[0] ? Promise.reject(new Error('away')) : store.remove(key))
  await expect(dropUnclaimed(test.context, KEYS)).rejects.toThrow('1 could not be removed')
  expect([store.keys(), await noted()]).toEqual([KEYS.slice(0, 1), KEYS.slice(0, 1)])
  test.context.files.remove = store.remove
  test.clock.advance(1.1 * HOUR_MS)
  await sweep(test.context)
  expect([store.keys(), await noted()]).toEqual([[], []])
})
