import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { openSlots, setWeeklyTimes, slotsOf } from '@server/features/bookings/service'
import { insertUser } from '@tests/support/rows'
import { first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('a time of every week is not made beside an overlapping slot that its host is just opening', async () => {
  const now = first.clock.now()
  const [kind, hostId] = [BookingKind.Mentor, await insertUser(first.db, { professionalGuide: true })]
  const place = '一号楼 201'
  const tuesday = { weekday: 2, startMinute: 600, endMinute: 660, place }
  await first.db.transaction((tx) => setWeeklyTimes(tx, { kind, hostId }, [tuesday]))
  const opened = { startTime: '2026-06-16 10:30:00', endTime: '2026-06-16 11:30:00', place }
  const { asked } = await first.db.transaction(async (tx) => {
    await openSlots(tx, { kind, hostId, now }, [opened])
    const asked = slotsOf(second.db, { kind, hostId, readerId: '', now })
    await sleep(300)
    return { asked }
  })
  await asked
  const slots = await slotsOf(first.db, { kind, hostId, readerId: '', now })
  expect(slots.map(({ startTime }) => startTime)).toEqual(['2026-06-16 10:30:00', '2026-06-23 10:00:00'])
})
