import { describe, expect, it } from 'vitest'
import { spread } from '@server/features/trends/recommend'

describe('a page of 推荐', () => {
  it.each([
    [['a', 'a', 'b', 'a', 'b'], 5, ['a0', 'b2', 'a1', 'b4', 'a3']],
    [['a', 'a', 'a', 'b'], 4, ['a0', 'b3', 'a1']],
    [['a', 'a', 'a'], 2, ['a0', 'a1']],
    [[], 3, []],
  ])('spreads %j', (names, size, expected) => {
    expect(
      spread(
        names.map((authorId, n) => ({ authorId, id: authorId + n })),
        size,
      ).map(({ id }) => id),
    ).toEqual(expected)
  })
})
