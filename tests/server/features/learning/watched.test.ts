import { describe, expect, it } from 'vitest'
import { believe, lengthOf, merged, type Range } from '@server/features/learning/watched'

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

  it.each<[string, { known: Range[]; told: Range[]; believed: number }, Range[]]>([
    ['believes all that fits', { known: [], told: [[0, 10]], believed: 10 }, [[0, 10]]],
    ['believes the beginning of a jump', { known: [], told: [[0, 60]], believed: 20 }, [[0, 20]]],
    ['counts only what is new', { known: [[0, 20]], told: [[0, 60]], believed: 15 }, [[0, 35]]],
    ['fills gaps in their order', { known: [[5, 10]], told: [[0, 20]], believed: 7 }, [[0, 12]]],
    ['believes nothing without time', { known: [[0, 1]], told: [[0, 60]], believed: 0 }, [[0, 1]]],
    ['believes nothing when the clock went back', { known: [], told: [[0, 60]], believed: -5 }, []],
  ])('%s', (_what, { known, told, believed }, expected) => {
    expect(believe(known, told, 60, believed)).toEqual(expected)
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
