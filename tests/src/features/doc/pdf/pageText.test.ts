import { expect, it } from 'vitest'
import { findHits, pageText } from '@/features/doc/pdf/pageText'

const pieces = (...texts: string[]) => texts.map((str) => ({ str }))
const shown = (texts: string[], words: string) =>
  findHits(pageText(pieces(...texts)), words).map((parts) =>
    parts.map(({ piece, from, to }) => texts[piece]?.slice(from, to)),
  )

it('finds words over lines and pieces, whatever white space stands between', () => {
  expect(shown(['员工', '手 册与', '制度'], '工手册')).toEqual([['工', '手 册']])
  expect(shown(['Safety rules', 'for all'], 'RULES for')).toEqual([['rules', 'for']])
})

it('finds full-width and compatibility forms by their plain ones, at their own places', () => {
  expect(shown(['版本ＡＢ１２'], 'ab12')).toEqual([['ＡＢ１２']])
  expect(shown(['㎏以下'], 'kg以')).toEqual([['㎏以']])
})

it('finds characters that a printer has written as radicals', () => {
  expect(shown(['班⻋与⻝堂'], '车与食堂')).toEqual([['⻋与⻝堂']])
})

it('keeps rare characters outside the basic plane whole', () => {
  expect(shown(['元素𬭎与㛃'], '𬭎与')).toEqual([['𬭎与']])
})

it('finds every place once, none overlapping, and nothing for blank words', () => {
  expect(shown(['啊啊啊啊'], '啊啊')).toEqual([['啊啊'], ['啊啊']])
  expect(shown(['任何文字'], '  ')).toEqual([])
  expect(shown([], '字')).toEqual([])
})
