import { afterEach, expect, it } from 'vitest'
import { forgetOtherUsers } from '@/session/otherUsers'

afterEach(() => localStorage.clear())

it('another user finds neither the cart nor the answered rounds of the former one, and keeps the own', () => {
  for (const key of ['bole.cart.u1.c1.lunch', 'bole.answered.u1.phq9.1', 'bole.answered.u12.phq9.1', 'bole.theme'])
    localStorage.setItem(key, '1')
  forgetOtherUsers('u12')
  expect(Object.keys(localStorage).sort()).toEqual(['bole.answered.u12.phq9.1', 'bole.theme'])
})
