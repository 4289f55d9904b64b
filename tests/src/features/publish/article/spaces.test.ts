import type Quill from 'quill/core'
import { expect, it } from 'vitest'
import { articleHtml, createEditor } from '@/features/publish/article/editor'

const open = (html: string): Quill => createEditor(document.createElement('div'), '文章正文', html, () => '')
function written(text: string): string {
  const quill = open('')
  quill.insertText(0, text)
  return articleHtml(quill)
}

it.each([
  ['at the beginning of a line', '    四格', '&nbsp; &nbsp; 四格'],
  ['alone at the beginning of a line', ' 一格', '&nbsp;一格'],
  ['between words', '前    后', '前&nbsp; &nbsp; 后'],
  ['of three', '前   后', '前 &nbsp; 后'],
  ['of two', '前  后', '前&nbsp; 后'],
  ['of one', 'Mind the gap', 'Mind the gap'],
  ['that are a line', ' ', '&nbsp;'],
])('spaces %s are seen where the article is read, and lines break at them', (_where, text, inside) => {
  expect(written(text)).toBe(`<p>${inside}</p>`)
  expect(articleHtml(open(`<p>${inside}</p>`))).toBe(`<p>${inside}</p>`)
})

it('spaces count together where a format begins or ends between them', () => {
  const quill = open('<p>前<strong>后</strong></p><ul><li><em>项</em></li></ul>')
  quill.insertText(1, ' ', { bold: false })
  quill.insertText(2, ' ', { bold: true })
  quill.insertText(5, ' ', { italic: true })
  expect(articleHtml(quill)).toBe('<p>前&nbsp;<strong> 后</strong></p><ul><li><em>&nbsp;项</em></li></ul>')
})

it('entities that an author writes stay words', () => {
  expect(written('&nbsp;  <b>')).toBe('<p>&amp;nbsp;&nbsp; &lt;b&gt;</p>')
})
