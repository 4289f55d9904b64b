import { expect, it } from 'vitest'
import { keepWaiting, keptWaiting } from '@/features/catering/order/keptWaiting'

it('gives a pick-up code back as it was, with the moment it is from', () => {
  const kept = { orderId: 'o-1', status: 1, ahead: 2, code: '0731', at: Date.now() } as const
  keepWaiting(kept)
  expect(keptWaiting('o-1')).toEqual(kept)
  expect(keptWaiting('o-2')).toBeUndefined()
})
