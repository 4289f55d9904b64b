import { expect, it } from 'vitest'
import { databaseOutage } from '@tests/trials/outages/database'
import { sentences } from '@tests/trials/outages/outage'
import { expectNothingLost, FULL } from './outcomes'

const SECONDS = 3

it('loses nothing acknowledged and refuses clearly while PostgreSQL is away and comes back', async () => {
  const outcome = await databaseOutage('away', SECONDS)
  expectNothingLost(outcome)
  expect(sentences(outcome.refused)).toEqual(['服务暂时没有响应，请稍后再试'])
  expect([...outcome.health.keys()]).toContain('503 database away')
})

it('loses nothing acknowledged, refuses clearly and goes on reading while PostgreSQL takes no writes', async () => {
  const outcome = await databaseOutage('readOnly', SECONDS)
  expectNothingLost(outcome)
  expect(sentences(outcome.refused)).toEqual([FULL])
  expect(sentences(outcome.reads.refused)).toEqual([])
})
