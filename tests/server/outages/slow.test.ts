import { expect, it } from 'vitest'
import { slowConnections } from '@tests/trials/outages/slow'
import { expectNothingLost } from './outcomes'

it('answers people beside two hundred connections that send byte by byte or take no answer', async () => {
  const outcome = await slowConnections(4, 200)
  expectNothingLost(outcome)
  expect([...outcome.health.keys()]).toEqual(['200 ok'])
})
