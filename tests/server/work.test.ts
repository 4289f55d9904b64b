import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { idempotencyKeys } from '@server/db/tables'
import { resumableUploads, unclaimedBytes } from '@server/features/files/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { sweep } from '@server/work'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { DAY_MS } from '@contract/text/timeUnits'

/** A server and the words of its log. */
async function started(): Promise<{ test: TestApp; logged: { step?: string; msg: string }[] }> {
  const logged: { step?: string; msg: string }[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(JSON.parse(chunk.toString()) as (typeof logged)[number])
      done()
    },
  })
  const test = await startTestApp({ log: pino({ level: 'error' }, sink) })
  onTestFinished(test.close)
  return { test, logged }
}

const since = (test: TestApp, days: number) => new Date(test.clock.now().getTime() - days * DAY_MS)

it('a step of the sweep that fails is logged, and the others are done', async () => {
  const { test, logged } = await started()
  const createdAt = since(test, 9)
  await test.db.insert(idempotencyKeys).values({ scope: 's', path: 'p', key: 'k', fingerprint: '', createdAt })
  await test.db.insert(unclaimedBytes).values({ storageKey: 'uploads/ab/left.jpg', createdAt })
  let asked = 0
  const clock = () => {
    asked += 1
    if (asked === 1) throw new Error('no time yet')
    return test.clock.now()
  }
  await sweep({ ...test.context, clock })
  expect(logged).toMatchObject([{ step: 'views', msg: 'sweep failed' }])
  expect(await test.db.select().from(idempotencyKeys)).toEqual([])
  expect(await test.db.select().from(unclaimedBytes)).toEqual([])
})

it('a stopped round begins no further step', async () => {
  const { test } = await started()
  const createdAt = since(test, 9)
  await test.db.insert(idempotencyKeys).values({ scope: 's', path: 'p', key: 'k', fingerprint: '', createdAt })
  await sweep(test.context, () => true)
  expect(await test.db.select().from(idempotencyKeys)).toHaveLength(1)
})

/** A stored file for each key, noted long ago. */
async function left(test: TestApp, keys: string[]): Promise<void> {
  for (const key of keys) await test.context.files.write(key, Buffer.from('x'))
  const at = (n: number) => new Date(since(test, 2).getTime() + n)
  await test.db.insert(unclaimedBytes).values(keys.map((storageKey, n) => ({ storageKey, createdAt: at(n) })))
}

it('one round removes all bytes without a row, and what cannot be removed does not keep the rest', async () => {
  const { test, logged } = await started()
  const keys = Array.from({ length: 230 }, (_, n) => `uploads/ab/${String(n).padStart(3, '0')}.jpg`)
  await left(test, keys)
  const { remove } = test.context.files
  const stuck = keys.slice(0, 3)
  test.context.files.remove = (key) => (stuck.includes(key) ? Promise.reject(new Error('denied')) : remove(key))
  await sweep(test.context)
  expect((await test.db.select().from(unclaimedBytes)).map(({ storageKey }) => storageKey)).toEqual(stuck)
  expect(logged).toMatchObject([{ step: 'files', msg: 'sweep failed' }])
  test.context.files.remove = remove
  await sweep(test.context)
  expect(await test.db.select().from(unclaimedBytes)).toEqual([])
})

it('while the store is away a round asks it for one batch only', async () => {
  const { test } = await started()
  await left(
    test,
    Array.from({ length: 230 }, (_, n) => `uploads/ab/${n}.jpg`),
  )
  let asked = 0
  test.context.files.remove = () => Promise.reject(new Error(`away ${(asked += 1)}`))
  await sweep(test.context)
  expect(asked).toBe(100)
  expect(await test.db.select().from(unclaimedBytes)).toHaveLength(230)
})

it('one round removes all aborted uploads, and one that cannot be removed does not keep the rest', async () => {
  const { test, logged } = await started()
  const ownerId = await insertUser(test.db)
  const ids = Array.from({ length: 130 }, () => randomUUID())
  const row = { ownerId, kind: 'picture', filename: 'a.jpg', bytes: 1 }
  await test.db
    .insert(resumableUploads)
    .values(ids.map((id, n) => ({ ...row, id, createdAt: new Date(since(test, 2).getTime() + n) })))
  const stuck = ids[0] ?? ''
  const unknown = Object.assign(new Error('gone'), { status_code: 404 })
  test.context.resumable.remove = (id) => Promise.reject(id === stuck ? new Error('denied') : unknown)
  await sweep(test.context)
  expect((await test.db.select().from(resumableUploads)).map(({ id }) => id)).toEqual([stuck])
  expect(logged).toMatchObject([{ step: 'uploads', msg: 'sweep failed' }])
})

it('tickets of ended orders go a week after their meal, those of orders that wait stay', async () => {
  const { test } = await started()
  const userId = await insertUser(test.db)
  const row = { userId, canteenId: 'hall', meal: 'lunch', createdAt: since(test, 9), endsAt: since(test, -9) }
  const tickets = [
    ['2026-06-08', 3],
    ['2026-06-07', 3],
    ['2026-06-07', 2],
    ['2026-06-01', 4],
  ] as const
  await test.db
    .insert(mealTickets)
    .values(tickets.map(([date, status], n) => ({ ...row, date, status, orderId: `o${n}`, code: `000${n}` })))
  await sweep(test.context)
  const kept = await test.db.select({ id: mealTickets.orderId }).from(mealTickets).orderBy(mealTickets.orderId)
  expect(kept.map(({ id }) => id)).toEqual(['o0', 'o2'])
})
