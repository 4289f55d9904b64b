import { expect, it } from 'vitest'
import { wholeNumbers } from '@/lib/text/noBreak'

it('keeps the numbers of prose together with their units only', () => {
  const words = wholeNumbers('2022 年 6 月 12 日全部投产，来源：新华社 2022 年')
  expect(words).toBe('2022\u00a0年 6\u00a0月 12\u00a0日全部投产，来源：新华社 2022\u00a0年')
})
