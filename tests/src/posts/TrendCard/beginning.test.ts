import { expect, it } from 'vitest'
import { beginning } from '@/posts/TrendCard/beginning'

it('gives a short text as it is', () => {
  expect(beginning('周六早上七点，我们在东门集合。')).toBe('周六早上七点，我们在东门集合。')
})

it('gives more of a long text than four lines of the widest page hold, whatever it is written in', () => {
  expect(beginning('字'.repeat(2000))).toBe('字'.repeat(170))
  expect(beginning('il'.repeat(2000))).toHaveLength(400)
  expect(beginning('😀'.repeat(2000))).toBe('😀'.repeat(400))
})
