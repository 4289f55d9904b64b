import { describe, expect, it } from 'vitest'
import { acceptRanges, lengthOf, merged, type Range } from '@server/features/learning/watched'

describe('watched ranges', () => {
  it.each<[string, Range[], Range[]]>([
    [
      'sorts them',
      [
        [5, 6],
        [1, 2],
      ],
      [
        [1, 2],
        [5, 6],
      ],
    ],
    [
      'joins what overlaps or touches',
      [
        [0, 5],
        [5, 7],
        [6, 9],
      ],
      [[0, 9]],
    ],
    ['leaves empty ones out', [[3, 3]], []],
    [
      'keeps within the lesson',
      [
        [8, 40],
        [50, 60],
      ],
      [[8, 10]],
    ],
  ])('%s', (_what, given, expected) => {
    expect(merged(given, 10)).toEqual(expected)
  })

  it.each<[string, { known: Range[]; sent: Range[]; allowed: number }, Range[]]>([
    ['accepts all that fits', { known: [], sent: [[0, 10]], allowed: 10 }, [[0, 10]]],
    ['accepts the beginning of a jump', { known: [], sent: [[0, 60]], allowed: 20 }, [[0, 20]]],
    ['counts only what is new', { known: [[0, 20]], sent: [[0, 60]], allowed: 15 }, [[0, 35]]],
    ['fills gaps in their order', { known: [[5, 10]], sent: [[0, 20]], allowed: 7 }, [[0, 12]]],
    ['accepts nothing without time', { known: [[0, 1]], sent: [[0, 60]], allowed: 0 }, [[0, 1]]],
    ['accepts nothing when the clock went back', { known: [], sent: [[0, 60]], allowed: -5 }, []],
  ])('%s', (_what, { known, sent, allowed }, expected) => {
    expect(acceptRanges(known, sent, 60, allowed)).toEqual(expected)
  })

  it('counts their seconds', () => {
    expect(
      lengthOf([
        [0, 1.5],
        [3, 4],
      ]),
    ).toBe(2.5)
  })
})
