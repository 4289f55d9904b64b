import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { mentors } from '@contract/mentors'
import { Role } from '@contract/person'
import { counsel } from '@contract/psychology'
import { markAccount, takeRole } from '@server/accounts'
import type { Db } from '@server/db/db'
import { openSlots, setWeeklyTimes, slotsOf } from '@server/features/bookings/service'
import { openMentorSlots } from '@server/features/learning/mentors'
import { counsellors } from '@server/features/psychology/tables'
import { openTalkSlots } from '@server/features/psychology/talks'
import { insertRole, insertSession, insertUser } from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

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

const SLOTS = [{ startTime: '2026-06-18 09:00:00', endTime: '2026-06-18 10:00:00', place: '一号楼 201' }]

describe.each([
  {
    who: 'mentor',
    kind: BookingKind.Mentor,
    make: () => insertUser(first.db, { professionalGuide: true }),
    end: (db: Db, id: string) => markAccount(db, id, { guide: false }, first.clock.now()),
    open: (tx: Db, id: string) => openMentorSlots(tx, id, SLOTS, first.clock.now()),
    call: mentors.openSlots,
  },
  {
    who: 'counsellor',
    kind: BookingKind.Counsellor,
    make: async () => {
      const id = await insertUser(first.db)
      await insertRole(first.db, id, Role.Counsellor)
      await first.db.insert(counsellors).values({ userId: id, title: '心理咨询师', fields: ['睡眠'] })
      return id
    },
    end: (db: Db, id: string) => takeRole(db, id, Role.Counsellor, first.clock.now()),
    open: (tx: Db, id: string) => openTalkSlots(tx, id, SLOTS, first.clock.now()),
    call: counsel.openSlots,
  },
])('who is a $who no more', ({ kind, make, end, open, call }) => {
  it('offers nothing that was just being opened', async () => {
    const hostId = await make()
    const { ended } = await first.db.transaction(async (tx) => {
      await open(tx, hostId)
      const ended = end(second.db, hostId)
      await untilBlocked(1)
      return { ended }
    })
    await ended
    expect((await slotsOf(first.db, { kind, hostId, readerId: hostId, now: first.clock.now() })).length).toBe(0)
  })

  it('opens nothing by a call that came before', async () => {
    const hostId = await make()
    const token = await insertSession(first.db, hostId, first.clock.now())
    const { answer } = await first.db.transaction(async (tx) => {
      await end(tx, hostId)
      const answer = second.post(call, { slots: SLOTS }, { token })
      await untilBlocked(1)
      return { answer }
    })
    expect((await answer).code).toBe(Code.Forbidden)
    expect((await slotsOf(first.db, { kind, hostId, readerId: hostId, now: first.clock.now() })).length).toBe(0)
  })
})
