import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '@server/db/db'
import { removeOld } from '@server/db/removeOld'
import { sweepMessages } from '@server/features/messages/service'
import { messageActors, messages } from '@server/features/messages/tables'
import { sweepPoints } from '@server/features/points/service'
import { pointLots } from '@server/features/points/tables'
import { knownDevices } from '@server/features/session/tables'
import { sweepWalk } from '@server/features/walk/service'
import { walkDays, walkers } from '@server/features/walk/tables'
import { insertUser } from '@tests/support/rows'
import { openTestDb } from '@tests/support/databases/testDb'

const NOW = new Date('2026-06-15T04:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

async function opened(): Promise<Db> {
  const { db, close } = await openTestDb()
  onTestFinished(close)
  return db
}

it('removes what is old in small parts, by whatever key the table has', async () => {
  const db = await opened()
  const userId = await insertUser(db)
  await db
    .insert(knownDevices)
    .values(Array.from({ length: 25 }, (_, n) => ({ userId, deviceHash: `d${n}`, seenAt: daysAgo(n) })))
  const old = sql`${knownDevices.seenAt} < ${daysAgo(10).toISOString()}::timestamptz`
  expect(await removeOld(db, knownDevices, old, 4)).toBe(14)
  const left = await db.select({ hash: knownDevices.deviceHash }).from(knownDevices)
  expect(left.map(({ hash }) => hash).sort()).toEqual(Array.from({ length: 11 }, (_, n) => `d${n}`).sort())
  expect(await removeOld(db, knownDevices, old, 4)).toBe(0)
})

it('keeps messages for a year after the last one joined, with who joined', async () => {
  const db = await opened()
  const [userId, actorId] = [await insertUser(db), await insertUser(db)]
  const row = { userId, group: 'community_message', category: '2', actorId, actorNum: 1 }
  const made = await db
    .insert(messages)
    .values([
      { ...row, createdAt: daysAgo(367) },
      { ...row, createdAt: daysAgo(365) },
    ])
    .returning({ id: messages.id })
  await db
    .insert(messageActors)
    .values(made.map(({ id }) => ({ messageId: id, userId, actorId, seq: id, createdAt: NOW })))
  await sweepMessages(db, NOW)
  expect(await db.select({ id: messages.id }).from(messages)).toEqual([made[1]])
  expect((await db.select().from(messageActors)).map(({ messageId }) => messageId)).toEqual([made[1]?.id])
})

it('forgets lots of points that are used up', async () => {
  const db = await opened()
  const userId = await insertUser(db)
  const expiresAt = daysAgo(-400)
  await db.insert(pointLots).values([0, 3].map((left) => ({ userId, left, expiresAt })))
  await sweepPoints({ db, log: pino({ level: 'silent' }) }, NOW)
  expect((await db.select().from(pointLots)).map(({ left }) => left)).toEqual([3])
})

it('keeps days of walking for 800 days, and removes older ones once a day', async () => {
  const db = await opened()
  const people = [await insertUser(db), await insertUser(db)]
  await db.insert(walkers).values(people.map((userId) => ({ userId })))
  const day = { steps: 1, counted: 1, goal: 8000, reached: false, reachedInTime: false }
  // 800 and 801 days before 2026-06-15.
  const dates = ['2024-04-06', '2024-04-05']
  await db.insert(walkDays).values(people.flatMap((userId) => dates.map((date) => ({ ...day, userId, date }))))
  const kept = async () => (await db.select({ date: walkDays.date }).from(walkDays)).map(({ date }) => date)
  await sweepWalk(db, NOW)
  expect(await kept()).toHaveLength(4)
  await sweepWalk(db, new Date('2026-06-14T20:10:00Z'))
  expect(await kept()).toEqual(['2024-04-06', '2024-04-06'])
})
