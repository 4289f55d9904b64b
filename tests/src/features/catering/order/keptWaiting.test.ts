import { expect, it } from 'vitest'
import { keepWaiting, keptWaiting } from '@/features/catering/order/keptWaiting'

it('gives a pick-up code back as it was, with the moment it is from', () => {
  const kept = { orderId: 'o-1', status: 1, ahead: 2, code: '0731', at: Date.now() } as const
  keepWaiting(kept)
  expect(keptWaiting('o-1')).toEqual(kept)
  expect(keptWaiting('o-2')).toBeUndefined()
})

it('keeps the codes of several orders, the latest dozen', () => {
  const of = (n: number) => ({ orderId: `o-${n}`, status: 0, ahead: 0, code: String(1000 + n), at: n }) as const
  for (let n = 1; n <= 14; n += 1) keepWaiting(of(n))
  keepWaiting({ ...of(5), status: 2 })
  expect(keptWaiting('o-2')).toBeUndefined()
  expect(keptWaiting('o-3')).toEqual(of(3))
  expect(keptWaiting('o-5')).toEqual({ ...of(5), status: 2 })
  expect(keptWaiting('o-14')).toEqual(of(14))
})
