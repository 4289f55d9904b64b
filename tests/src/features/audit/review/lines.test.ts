import { expect, it } from 'vitest'
import { type Piece, textChanges } from '@/features/audit/review/lines'

const sentences = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}第${n}句。`).join('')
const joined = (pieces: Piece[], without: Piece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

it('shows the changed sentences of a long text among those that stayed', () => {
  const [start, middle, end] = ['头', '中', '尾'].map((name) => sentences(name, 100)) as [string, string, string]
  expect(textChanges(`${start}旧一。${middle}旧二。${end}`, `${start}新一。${middle}${end}新三。`)).toEqual([
    { kind: 'same', text: start },
    { kind: 'gone', text: '旧一。' },
    { kind: 'new', text: '新一。' },
    { kind: 'same', text: middle },
    { kind: 'gone', text: '旧二。' },
    { kind: 'same', text: end },
    { kind: 'new', text: '新三。' },
  ])
})

it('of texts with very many different sentences shows all from the first to the last change as changed', () => {
  const [start, before, after, end] = [
    sentences('头', 10_000),
    `${sentences('旧', 5000)}相同。${sentences('旧', 5000)}`,
    `${sentences('新', 5000)}相同。${sentences('新', 5000)}`,
    sentences('尾', 10_000),
  ]
  expect(textChanges(start + before + end, start + after + end)).toEqual([
    { kind: 'same', text: start },
    { kind: 'gone', text: before },
    { kind: 'new', text: after },
    { kind: 'same', text: end },
  ])
})

it.each([
  ['一二三', '一二三'],
  ['', '全新'],
  ['全删', ''],
  ['啊啊', '啊'],
  ['啊', '啊啊啊'],
  ['甲乙丙丁', '甲丙乙丁'],
])('keeps both texts whole: %s, %s', (before, after) => {
  const pieces = textChanges(before, after)
  expect(joined(pieces, 'new')).toBe(before)
  expect(joined(pieces, 'gone')).toBe(after)
  expect(pieces.every(({ text }) => text)).toBe(true)
})
