import { afterEach, beforeEach, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { book, openSlots } from '@server/features/bookings/service'
import { messages } from '@server/features/messages/tables'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp

beforeEach(async () => {
  testApp = await startTestApp()
})
afterEach(() => testApp.close())

it.each([
  ['2026-12-31', '12 月 31 日 09:00 的导师预约成功，地点：一号楼。'],
  ['2027-01-05', '2027 年 1 月 5 日 09:00 的导师预约成功，地点：一号楼。'],
])('the messages about a talk name the year where it is not China’s current one: %s', async (day, words) => {
  const [host, userId] = [await insertUser(testApp.db), await insertUser(testApp.db)]
  const asked = { kind: BookingKind.Mentor, now: testApp.clock.now() }
  const times = { startTime: `${day} 09:00:00`, endTime: `${day} 10:00:00`, place: '一号楼' }
  await testApp.db.transaction(async (tx) => {
    const [slot] = await openSlots(tx, { ...asked, hostId: host }, [times])
    await book(tx, { ...asked, slotId: slot?.slotId ?? '', userId, isHost: async () => true }, () => ({ topic: '' }))
  })
  const contents = (await testApp.db.select().from(messages)).map(({ content }) => content)
  expect(contents).toEqual([words, words])
})
