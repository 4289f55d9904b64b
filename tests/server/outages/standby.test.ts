import { expect, it } from 'vitest'
import { standbyOnly } from '@tests/trials/outages/standby'
import { sentences } from '@tests/trials/outages/outage'
import { expectNothingLost, FULL } from './outcomes'

it('goes on reading and refuses writes clearly while there is only a standby, until that takes over', async () => {
  const outcome = await standbyOnly(5)
  expectNothingLost(outcome)
  expect(sentences(outcome.refused)).toContain(FULL)
  expect(outcome.health.size).toBeGreaterThan(0)
  expect([...outcome.health.keys()].every((said) => said.startsWith('200') || said.startsWith('503'))).toBe(true)
  // Some fail while the connections break; the others of the five seconds are read from the standby.
  const refused = [...outcome.reads.refused.values()].reduce((sum, times) => sum + times, 0)
  expect({ refused, isFew: refused < 10 }).toMatchObject({ isFew: true })
})
