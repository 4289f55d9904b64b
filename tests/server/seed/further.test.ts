import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { DAY_MS } from '@contract/text/timeUnits'
import { seedSteps } from '@server/db/tables'
import { files } from '@server/features/files/tables'
import { flows } from '@server/features/flow/tables'
import { bookingPlans, bookings, bookingSlots } from '@server/features/bookings/tables'
import { badgeAwards } from '@server/features/badges/tables'
import { mealCardEntries, mealCards } from '@server/features/mealCard/tables'
import { messages } from '@server/features/messages/tables'
import { userRoles, users } from '@server/features/people/tables'
import { counsellors } from '@server/features/psychology/tables'
import { pointAccounts, pointEntries, pointLots, redemptions } from '@server/features/points/tables'
import { walkDays, walkers, walkSums } from '@server/features/walk/tables'
import { db, rowsIn, seedAt, start, withSample } from './sample'

const COLLEAGUES = ['u-manager', 'u-hr', 'u-counsellor']

withSample()

const peopleNow = () =>
  db
    .select({ id: users.id, realName: users.realName, department: users.department, managerId: users.managerId })
    .from(users)
    .orderBy(users.id)

/** The state after the first version of the sample data. */
async function makeOlder(): Promise<void> {
  await db.delete(seedSteps).where(eq(seedSteps.step, 'personnel'))
  await db.update(users).set({ realName: '', department: '', managerId: null, employeeNo: null })
  await db.delete(messages).where(inArray(messages.userId, COLLEAGUES))
  await db.delete(userRoles).where(inArray(userRoles.userId, COLLEAGUES))
  await db.delete(files).where(inArray(files.ownerId, COLLEAGUES))
  await db.update(redemptions).set({ usedBy: null })
  await db.delete(flows)
  await db.delete(bookings).where(eq(bookings.kind, BookingKind.Counsellor))
  for (const table of [bookingSlots, bookingPlans]) await db.delete(table).where(inArray(table.hostId, COLLEAGUES))
  for (const table of [
    pointEntries,
    pointLots,
    pointAccounts,
    badgeAwards,
    mealCardEntries,
    mealCards,
    walkDays,
    walkSums,
    walkers,
    counsellors,
  ]) {
    await db.delete(table).where(inArray(table.userId, COLLEAGUES))
  }
  await db.delete(users).where(inArray(users.id, COLLEAGUES))
}

it('gives a product that was filled before the people of the services at its next start', async () => {
  const [people, told] = [await peopleNow(), await rowsIn(messages)]
  await makeOlder()
  await seedAt(new Date(start.getTime() + DAY_MS))
  expect(await peopleNow()).toEqual(people)
  expect(await rowsIn(messages)).toBe(told)
  expect(await db.select().from(userRoles).where(inArray(userRoles.userId, COLLEAGUES))).toHaveLength(2)
})

it('leaves alone who uses one of their names already, and who has been disabled', async () => {
  await makeOlder()
  const own = { id: 'own-hr', username: 'hr', nickName: '自己的人事', createdAt: start }
  await db.insert(users).values(own)
  await db.update(users).set({ disabledAt: start }).where(eq(users.id, 'u-08'))
  await seedAt(new Date(start.getTime() + 2 * DAY_MS))
  const people = new Map((await peopleNow()).map((person) => [person.id, person]))
  expect(people.get('own-hr')).toMatchObject({ realName: '' })
  expect(people.has('u-hr')).toBe(false)
  expect(people.get('u-08')).toMatchObject({ realName: '' })
  expect(people.get('u-10')).toMatchObject({ department: '人力资源部', managerId: null })
  expect(people.get('u-demo')).toMatchObject({ managerId: 'u-manager' })
})
