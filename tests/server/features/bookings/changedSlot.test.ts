import { afterEach, beforeEach, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { book, closeSlot, openSlots } from '@server/features/bookings/service'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const kind = BookingKind.Mentor
const start = '2026-06-16 09:00:00'
let testApp: TestApp
let host: string
let mei: string

beforeEach(async () => {
  testApp = await startTestApp()
  host = await insertUser(testApp.db, { realName: '周导师' })
  mei = await insertUser(testApp.db, { realName: '梅' })
})
afterEach(() => testApp.close())

const open = async (endTime: string, place: string) => {
  const slots = [{ startTime: start, endTime, place }]
  const [slot] = await testApp.db.transaction((tx) =>
    openSlots(tx, { kind, hostId: host, now: testApp.clock.now() }, slots),
  )
  return slot?.slotId ?? ''
}
const take = (slotId: string, shown: { endTime?: string; place?: string }) => {
  const asked = { kind, slotId, shown, userId: mei, now: testApp.clock.now(), isHost: async () => true }
  return testApp.db.transaction((tx) => book(tx, asked, () => ({ topic: '' })))
}

it('is not booked for another end or place than was shown of it', async () => {
  const slotId = await open('2026-06-16 10:00:00', '二号楼 201')
  await testApp.db.transaction((tx) =>
    closeSlot(tx, { kind, slotId, ifFree: false, hostId: host, now: testApp.clock.now() }),
  )
  // The same start keeps the id of the slot.
  const now = { endTime: '2026-06-16 11:00:00', place: '三号楼' }
  expect(await open(now.endTime, now.place)).toBe(slotId)
  const changed = expect.objectContaining({ code: Code.Conflict, message: '该时段已变更，请重新选择' })
  await expect(take(slotId, { endTime: '2026-06-16 10:00:00', place: '二号楼 201' })).rejects.toEqual(changed)
  await expect(take(slotId, { ...now, place: '二号楼 201' })).rejects.toEqual(changed)
  expect(await take(slotId, now)).toEqual(expect.any(String))
})
