import { expect, it } from 'vitest'
import { HOUR_MS } from '@contract/text/timeUnits'
import { chinaDay } from '@server/lib/time'
import { planComments } from '@server/seed/plan/comments'
import { planHouseMessages } from '@server/seed/plan/messages'
import { planPeople } from '@server/seed/plan/people'
import { planTrends } from '@server/seed/plan/trends'

const people = planPeople()
const midnight = chinaDay('2026-03-01').getTime()
const everyHours = (step: number) =>
  Array.from({ length: 24 / step }, (_, n) => new Date(midnight + n * step * HOUR_MS + 61_000))

it('dates no post and no message after the first start, at whatever hour that is', () => {
  const late = everyHours(1).flatMap((start) => {
    const trends = planTrends(people, start)
    const told = planHouseMessages({ people, trends, start }).map(({ now }) => now)
    return [...trends.map(({ createdAt }) => createdAt), ...told].filter((at) => at > start)
  })
  expect(late).toEqual([])
})

it('dates every comment between its post and the first start', () => {
  const wrong = everyHours(6).flatMap((start) =>
    planTrends(people, start).flatMap((trend) =>
      planComments(trend, people, start).filter(({ createdAt }) => createdAt < trend.createdAt || createdAt > start),
    ),
  )
  expect(wrong).toEqual([])
})
