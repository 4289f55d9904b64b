import { expect, it } from 'vitest'
import { typedDigits } from '@contract/text/typedDigits'

it.each([
  ['０４２０', '0420'],
  [' 123 456\n', '123456'],
  ['12ab', '12ab'],
])('narrows the digits of %j', (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits)
})
