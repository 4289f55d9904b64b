import { addDays } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import { walk, type WalkPeriod, type WalkScope } from '@contract/walk'
import type { TestApp } from '@tests/support/testApp'
import { type signedIn, signIn } from '../session/accounts'

export type Person = Awaited<ReturnType<typeof signedIn>>

export const TODAY = '2026-06-15'
export const ago = (days: number) => addDays(TODAY, -days)

/** Actions of walkers in the app of a test. */
export function walkersOf(testApp: () => TestApp) {
  const as = ({ token }: Person) => ({ token })
  const bring = (person: Person, ...days: [date: string, steps: number][]) =>
    testApp().post(walk.sync, { source: 'ios', days: days.map(([date, steps]) => ({ date, steps })) }, as(person))
  const rank = async (person: Person, scope: WalkScope = 'all', period: WalkPeriod = 'day') =>
    (await testApp().post(walk.rank, { scope, period }, as(person))).data
  const join = (person: Person) => testApp().post(walk.ranked, { on: true }, as(person))
  const later = async (days: number, ...people: Person[]) => {
    testApp().clock.advance(days * DAY_MS)
    for (const person of people) person.token = (await signIn(testApp(), person.username)).accessToken
  }
  return { as, bring, rank, join, later }
}
