import { expect, it } from 'vitest'
import { formatCount } from '@/lib/text/number'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1000'],
  [9999, '9999'],
  [10_000, '1万'],
  [12_345, '1.2万'],
  [12_500, '1.3万'],
  [99_999, '10万'],
  [99_949_999, '9995万'],
  [99_994_999, '9999.5万'],
  [99_999_499, '9999.9万'],
  [99_999_500, '1亿'],
  [99_999_999, '1亿'],
  [100_000_000, '1亿'],
  [123_456_789, '1.2亿'],
  [1_000_000_000_000, '10000亿'],
  [-5, '0'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
  [undefined, '0'],
  [null, '0'],
])('%s reads %s', (count, expected) => {
  expect(formatCount(count)).toBe(expected)
})
