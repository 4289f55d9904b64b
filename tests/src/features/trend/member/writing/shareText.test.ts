import { describe, expect, it } from 'vitest'
import { lines } from '@/features/trend/member/writing/shareText'

/** Every character is ten wide. */
const ruler = { measureText: (text: string) => ({ width: Array.from(text).length * 10 }) as TextMetrics }

describe('the text on a share picture', () => {
  it('is broken where a line is full', () => {
    expect(lines(ruler, '一二三四五六七', 30, 5)).toEqual(['一二三', '四五六', '七'])
  })
  it('ends in an ellipsis where there is too much of it', () => {
    expect(lines(ruler, '一二三四五六七', 30, 2)).toEqual(['一二三', '四五…'])
  })
  it('never tears an emoji, and folds white space', () => {
    expect(lines(ruler, ' 😀\n 😀😀😀', 30, 3)).toEqual(['😀 😀', '😀😀'])
    expect(lines(ruler, '', 30, 3)).toEqual([])
  })
})
