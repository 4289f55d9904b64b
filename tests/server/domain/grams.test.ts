import { expect, it } from 'vitest'
import { gramsOf, gramsOfName, wantedGrams } from '@server/domain/grams'
import { plainText } from '@server/domain/plainText'

it('keeps the single characters and pairs of Chinese, and other words whole', () => {
  expect(gramsOf('徒步Day２').sort()).toEqual(['day2', '徒', '徒步', '步'].sort())
})

it('pairs nothing over a mark or from one part to the next', () => {
  expect(gramsOf('春，夏', '秋')).toEqual(['春', '夏', '秋'])
})

it('wants the pairs of a longer word, and a single character as it is', () => {
  expect(wantedGrams('徒步 湖 iPhone')).toEqual(['徒步', '湖', 'iphone'])
  expect(wantedGrams('春季徒步')).toEqual(['春季', '季徒', '徒步'])
  expect(wantedGrams('%_!')).toEqual([])
})

it('knows names by the beginnings of their words', () => {
  expect(gramsOfName('Tom 李').sort()).toEqual(['t', 'to', 'tom', '李'].sort())
})

it('reads the words of clean HTML, in which only blocks part a word', () => {
  expect(gramsOf(plainText('<p>徒<b>步</b></p><p>去</p>A&amp;B')).sort()).toEqual(
    ['a', 'b', '去', '徒', '徒步', '步'].sort(),
  )
  expect(plainText('&amp;lt; <a href="https://a.cn/?x=1&gt;2">链接</a>')).toBe('&lt; 链接')
})
