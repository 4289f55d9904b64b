import { expect, it } from 'vitest'
import { typedMobile, wholeOf } from '@/lib/text/typedNumber'

it.each([
  ['138 0000 0001', '13800000001'],
  ['１３８０００００００１', '13800000001'],
  ['\u202d138-0000-0001\u202c', '13800000001'],
  ['+86 13800000001', '13800000001'],
  ['008613800000001', '13800000001'],
  ['8613800', '8613800'],
])('reads the mobile number %j', (typed, mobile) => {
  expect(typedMobile(typed)).toBe(mobile)
})

it.each([
  ['10000', 10_000],
  ['10,000', 10_000],
  ['１０，０００', 10_000],
  [' 008 ', 8],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['3.5', undefined],
])('reads the whole number %j as %s', (typed, number) => {
  expect(wholeOf(typed)).toBe(number)
})
