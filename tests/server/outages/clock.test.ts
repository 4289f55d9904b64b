import { expect, it } from 'vitest'
import { fakeClock, wrongClock } from '@tests/trials/outages/clock'
import { expectNothingLost } from './outcomes'

it.runIf(fakeClock()).each([1, -1] as const)(
  'loses nothing acknowledged while the clock is wrong by %i hours, and when it is right again',
  async (hours) => {
    const outcome = await wrongClock(hours, 3)
    expectNothingLost(outcome)
    expect([...outcome.health.keys()]).toEqual(['200 ok'])
  },
)
