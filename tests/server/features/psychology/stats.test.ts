import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { eraseAccount } from '@server/accounts'
import { runCommand } from '@server/cli/run'
import { users } from '@server/features/people/tables'
import { shownOf } from '@server/features/psychology/stats'
import { psychologyReports } from '@server/features/psychology/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { DAY_MS } from '@contract/text/timeUnits'

let testApp: TestApp

beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const stats = () => runCommand(['psychology', 'stats'], async () => cliContextOf(testApp))

/** People of an organisation who have all completed both scales at a moment. */
async function answered(orgId: string | undefined, people: number, at: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < people; n += 1) {
    const userId = await insertUser(testApp.db, orgId === undefined ? {} : { orgId })
    const row = { userId, round: 1, sealed: 'x', createdAt: new Date(at) }
    await testApp.db
      .insert(psychologyReports)
      .values(['phq9', 'gad7'].map((scale) => ({ ...row, id: `${userId}-${scale}`, scale })))
    ids.push(userId)
  }
  return ids
}

it('group figures hide groups below ten, and totals from which they could be subtracted', () => {
  const of = (...people: number[]) =>
    shownOf(
      '2026Q1',
      people.map((n, place) => ({ name: `单位${place}`, people: n })),
    )
  expect(of(9)).toEqual({ quarter: '2026Q1', shown: [], total: null })
  expect(of(10, 12)).toMatchObject({ shown: [{ people: 10 }, { people: 12 }], total: 22 })
  expect(of(30, 9)).toMatchObject({ shown: [{ people: 30 }], total: null })
  expect(of(30, 4, 5)).toMatchObject({ shown: [{ people: 30 }], total: null })
  expect(of(30, 4, 6)).toMatchObject({ shown: [{ people: 30 }], total: 40 })
})

it('counts each person of a finished China quarter once, and tells the same whoever moves, withdraws or is erased', async () => {
  const [one, two, three] = [
    await insertOrganisation(testApp.db, { name: '一厂' }),
    await insertOrganisation(testApp.db, { name: '二厂' }),
    await insertOrganisation(testApp.db, { name: '三厂' }),
  ]
  // The last second of the quarter in China, and the first of the next.
  const [mover, leaver] = await answered(one, 11, '2026-06-30T15:59:59Z')
  await answered(two, 10, '2026-04-01T00:00:00Z')
  await answered(three, 9, '2026-05-01T00:00:00Z')
  await answered(three, 3, '2026-06-30T16:00:00Z')
  await answered(undefined, 1, '2026-05-02T00:00:00Z')
  expect(await stats()).toBe('还没有已结束的季度')
  testApp.clock.advance(16 * DAY_MS)
  const first = await stats()
  expect(first.split('\n')).toEqual(['2026Q2 合计：31 人', '  一厂：11 人', '  二厂：10 人'])

  await testApp.db
    .update(users)
    .set({ orgId: two })
    .where(eq(users.id, mover ?? ''))
  expect(await stats()).toBe(first)
  await testApp.db.delete(psychologyReports).where(eq(psychologyReports.userId, mover ?? ''))
  expect(await stats()).toBe(first)
  await eraseAccount(testApp.db, leaver ?? '', testApp.clock.now())
  expect(await stats()).toBe(first)

  testApp.clock.advance(92 * DAY_MS)
  expect(await stats()).toBe(`${first}\n2026Q3 合计：不列出`)
})
