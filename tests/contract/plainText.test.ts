import { expect, it } from 'vitest'
import { characterCount, firstCharacters, isBlank } from '@contract/text/plainText'

it('counts code points', () => {
  expect(characterCount('a😀中')).toBe(3)
})

it.each([' ', '\u200b\u200b', '\ufeff', '\u2060 \t\n', '\u3000'])('takes %j for blank', (text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`${text}字`)).toBe(false)
})

it('counts half a pair as one character', () => {
  expect([characterCount('\ud83d'), characterCount('\ud83d\ud83d\ude00\ude00'), characterCount('')]).toEqual([1, 3, 0])
})

it('cuts between characters', () => {
  expect([firstCharacters('😀中a', 2), firstCharacters('😀😀', 2), firstCharacters('a😀b', 1)]).toEqual([
    '😀中',
    '😀😀',
    'a',
  ])
})

it('does not take format characters that are drawn for blank', () => {
  expect([isBlank('\u0600'), isBlank('\u200b\u06dd'), isBlank('\u070f'), isBlank('\u08e2')]).toEqual(
    Array.from({ length: 4 }, () => false),
  )
  expect([isBlank('\u00ad'), isBlank('\u061c')]).toEqual([true, true])
})

it('does not take a mark on nothing for blank', () => {
  expect([isBlank('\u0301'), isBlank('\u034f\u17b4\ufe0f')]).toEqual([false, true])
})
