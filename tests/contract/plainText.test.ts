import { expect, it } from 'vitest'
import { characterCount, isBlank } from '@contract/plainText'

it('counts code points', () => {
  expect(characterCount('a😀中')).toBe(3)
})

it.each([' ', '\u200b\u200b', '\ufeff', '\u2060 \t\n', '\u3000'])('takes %j for blank', (text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`${text}字`)).toBe(false)
})
