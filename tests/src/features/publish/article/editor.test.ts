import { expect, it } from 'vitest'
import { articleHtml, createEditor } from '@/features/publish/article/editor'

const throughEditor = (html: string) =>
  articleHtml(createEditor(document.createElement('div'), '文章正文', html, () => ''))
const picture = (key: string) => `<p><img src="/files/${key}" alt=""></p>`

it.each([
  ['between paragraphs', `<p>湖</p>${picture('a')}<p>完</p>`],
  ['one after the other', `<p>湖</p>${picture('a')}${picture('b')}<p>完</p>`],
  ['first', `${picture('a')}<p>完</p>`],
  ['with an empty line behind them', `<p>湖</p>${picture('a')}<p></p><p>完</p>`],
])('pictures %s come out of the editor as they went in', (_where, html) => {
  expect(throughEditor(html)).toBe(html)
})

it('the last picture of an article has a line behind it to write on, and no more of them each time', () => {
  const once = throughEditor(`<p>湖</p>${picture('a')}`)
  expect(once).toBe(`<p>湖</p>${picture('a')}<p></p>`)
  expect(throughEditor(once)).toBe(once)
})
