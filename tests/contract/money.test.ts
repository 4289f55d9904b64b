import { expect, it } from 'vitest'
import { fenOf, yuan } from '@contract/text/money'

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['￥1,234.50', 123_450],
  ['1，234，567', 123_456_700],
  [' 100000000 ', 10_000_000_000],
])('reads the amount %s', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
})

it.each(['12,50', '12，5', '1,23,456', ',500', '12.345', '1e3', '-1', ''])('does not guess what %j means', (typed) => {
  expect(fenOf(typed)).toBeUndefined()
})

it('reads what it writes', () => {
  for (const fen of [0, 5, 99, 100_000, 123_456_789, 10_000_000_000]) expect(fenOf(yuan(fen))).toBe(fen)
})
