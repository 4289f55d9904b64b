import { describe, expect, it } from 'vitest'
import { type FoundBy, fromFirstHit, piecesOf } from '@/posts/marked/hits'

const shown = (text: string, keyword: string, by?: FoundBy) =>
  piecesOf(text, keyword, by)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

describe('the marked words', () => {
  it.each([
    ['周末去徒步，徒步真好', '徒步', '周末去[徒步]，[徒步]真好'],
    ['用ＪＡＶＡ写的', 'java', '用[ＪＡＶＡ]写的'],
    ['javascript and Java', 'java', 'javascript and [Java]'],
    ['徒步去西湖', '西湖 徒步', '[徒步]去[西湖]'],
    ['ab徒步', '徒步步', 'ab徒步'],
    ['㎏与K', 'kg', '[㎏]与K'],
    ['<b>徒步</b>&amp;', '徒步', '<b>[徒步]</b>&amp;'],
    ['走👨‍👩‍👧吧', '吧', '走👨‍👩‍👧[吧]'],
    ['徒步', '', '徒步'],
    ['', '徒步', ''],
  ])('%s, looked for by %s', (text, keyword, marked) => {
    expect(shown(text, keyword)).toBe(marked)
  })
})

it.each([
  ['word', 'xiaoman 与 Xiao', 'xiao', 'xiaoman 与 [Xiao]'],
  ['beginning', 'Xiaoman与maxiao', 'xiao', '[Xiao]man与maxiao'],
  ['beginning', '陈小满', '小满', '陈[小满]'],
  ['part', 'TypeScript入门', 'script', 'Type[Script]入门'],
  ['part', 'C++ 与 c', '#Ｃ++', '[C++] 与 c'],
  ['part', '户外徒步', '徒步 户外', '[户外][徒步]'],
] as const)('marks what is found by the %s in %s, looked for by %s', (by, text, keyword, marked) => {
  expect(shown(text, keyword, by)).toBe(marked)
})

it('begins a long text shortly before its first hit, a short one at its beginning', () => {
  const long = `${'前'.repeat(100)}徒步之后`
  expect(fromFirstHit(long, '徒步', 36)).toBe(`…${'前'.repeat(16)}徒步之后`)
  expect(fromFirstHit('今天徒步', '徒步', 36)).toBe('今天徒步')
  expect(fromFirstHit(long, '没有', 36)).toBe(long)
})
