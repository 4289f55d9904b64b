import { expect, it } from 'vitest'
import { compareVersions } from '@/lib/version'

it.each([
  ['1.0.500', '1.0.500', 0],
  ['1.0.1000', '1.0.500', 1],
  ['1.0.499', '1.0.500', -1],
  ['1.0', '1.0.0', 0],
  ['2', '1.9.9', 1],
  ['1.x.5', '1.0.5', 0],
  ['', '0', 0],
])('%s against %s', (left, right, expected) => {
  expect(Math.sign(compareVersions(left, right))).toBe(expected)
})
