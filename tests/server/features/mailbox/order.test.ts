import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { writeCursor } from '@server/calls/cursor'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from './people'

let testApp: TestApp
let author: Awaited<ReturnType<typeof member>>
let staff: Awaited<ReturnType<typeof clerk>>

beforeAll(async () => {
  testApp = await startTestApp({ now: new Date('2026-06-15T02:02:00Z') })
  author = await member(testApp)
  staff = await clerk(testApp)
})
afterAll(() => testApp.close())

/** Minutes past 10:00, China time, at which the entries of this day were submitted, in the order of the queue. */
async function queued(): Promise<string[]> {
  return (await staff.waiting()).map(({ adviceDesc }) => adviceDesc)
}

it('entries due on one day stand in the order they came; an anonymous one stands where its hour begins', async () => {
  for (let minute = 2; minute < 120; minute += 4) {
    await author.write({ adviceDesc: String(minute), anonymous: minute % 12 === 2 })
    testApp.clock.advance(4 * MINUTE_MS)
  }
  const order = await queued()
  expect(order).toHaveLength(30)
  const named = order.filter((minute) => Number(minute) % 12 !== 2).map(Number)
  expect(named).toEqual([...named].sort((a, b) => a - b))
  // Per hour first the anonymous entries, whose order reveals nothing, then the named ones.
  const hourOf = (minute: string) => Math.floor(Number(minute) / 60)
  const isAnonymous = (minute: string) => Number(minute) % 12 === 2
  expect(order.map((minute) => [hourOf(minute), isAnonymous(minute)])).toEqual([
    ...Array.from({ length: 5 }, () => [0, true]),
    ...Array.from({ length: 10 }, () => [0, false]),
    ...Array.from({ length: 5 }, () => [1, true]),
    ...Array.from({ length: 10 }, () => [1, false]),
  ])
})

it('the cursor names an anonymous entry by its hour, too', async () => {
  const first = await staff.post(mailbox.waiting, {})
  expect(first.data.list).toHaveLength(20)
  const last = first.data.list.at(-1)
  expect(last).toMatchObject({ anonymous: true, submitTime: '2026-06-15 11:00:00' })
  const parts = Buffer.from(first.data.nextCursor ?? '', 'base64url').toString()
  expect(parts).toContain(`${Date.parse('2026-06-15T03:00:00Z')}000`)
})

it.each([
  'broken',
  writeCursor('mailboxDue', { key: 0, id: 'no-time' }),
  writeCursor('mailboxDue', { key: 0, id: '1e999.a' }),
])('refuses the cursor %j', async (cursor) => {
  expect((await staff.post(mailbox.waiting, { cursor })).code).toBe(Code.InvalidInput)
})

it('says with each page how many wait in all, whatever the filter', async () => {
  expect((await staff.post(mailbox.waiting, {})).data.total).toBe(30)
  expect((await staff.post(mailbox.waiting, { adviceType: 'office' })).data).toMatchObject({ list: [], total: 30 })
  await staff.reply((await staff.waiting())[0]?.adviceId ?? '')
  expect((await staff.post(mailbox.waiting, { overdue: true })).data).toMatchObject({ list: [], total: 29 })
})
