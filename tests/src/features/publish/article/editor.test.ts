import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { articleHtml, createEditor, insertPictures, removePicture } from '@/features/publish/article/editor'

const throughEditor = (html: string) =>
  articleHtml(createEditor(document.createElement('div'), '文章正文', html, () => ''))
const picture = (key: string) => `<p><img src="/files/${key}" alt=""></p>`

it.each([
  ['between paragraphs', `<p>湖</p>${picture('a')}<p>完</p>`],
  ['one after the other', `<p>湖</p>${picture('a')}${picture('b')}<p>完</p>`],
  ['first', `${picture('a')}<p>完</p>`],
  ['with an empty line behind them', `<p>湖</p>${picture('a')}<p><br></p><p>完</p>`],
])('pictures %s come out of the editor as they went in', (_where, html) => {
  expect(throughEditor(html)).toBe(html)
})

it('blank lines keep a height where the article is read, also those stored without one, and do not grow', () => {
  const html = '<p>上文</p><p><br></p><p><br></p><p>下文</p>'
  expect(throughEditor('<p>上文</p><p></p><p></p><p>下文</p>')).toBe(html)
  expect(throughEditor(html)).toBe(html)
})

it('indents and wide spaces come out of the editor as they went in', () => {
  const html = '<p>　　第一段，</p><p>　　<strong>重点</strong>：姓名　　张三</p><ul><li>　项</li></ul>'
  expect(throughEditor(html)).toBe(html)
  expect(editorOf('<pre>\n　　甲  乙\n</pre>').getText()).toBe('　　甲  乙\n')
})

it('only the white space of the source collapses around wide spaces, as where the article is read', () => {
  expect(throughEditor('<p>\n  　　甲 \n 乙　<b>丙</b> 　丁&nbsp;戊\n</p>\n<p>&emsp;己</p>')).toBe(
    '<p>　　甲 乙　<strong>丙</strong> 　丁 戊</p><p>\u2003己</p>',
  )
})

it('the last picture of an article has a line behind it to write on, and no more of them each time', () => {
  const once = throughEditor(`<p>湖</p>${picture('a')}`)
  expect(once).toBe(`<p>湖</p>${picture('a')}<p><br></p>`)
  expect(throughEditor(once)).toBe(once)
})

it.each([
  ['at the end of a line', 2, '<p>湖边</p>P<p>又</p>'],
  ['in the middle of a line', 1, '<p>湖</p>P<p>又边</p>'],
  ['at the beginning of a line', 0, 'P<p>又湖边</p>'],
])('what is typed after pictures were inserted %s stands behind them', (_where, caret, expected) => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  const place = document.body.appendChild(document.createElement('div'))
  const quill = createEditor(place, '文章正文', '<p>湖边</p>', () => '')
  quill.setSelection(caret, 0)
  insertPictures(quill, ['a', 'b'])
  quill.insertText(quill.getSelection()?.index ?? 0, '又', 'user')
  expect(articleHtml(quill).replaceAll('文章配图', '')).toBe(expected.replace('P', picture('a') + picture('b')))
  place.remove()
})

/** An editor that is part of the page, as the caret requires. */
function editorOf(html: string) {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  return createEditor(place, '文章正文', html, () => '')
}

it('pictures go to the end of a text that nobody has touched, and then to where the caret is', () => {
  const quill = editorOf('<p>湖</p><p>边</p>')
  insertPictures(quill, ['a'])
  const named = () => articleHtml(quill).replaceAll('文章配图', '')
  expect(named()).toBe(`<p>湖</p><p>边</p>${picture('a')}<p><br></p>`)
  quill.setSelection(0, 0, 'user')
  quill.blur()
  insertPictures(quill, ['b'])
  expect(named()).toBe(`${picture('b')}<p>湖</p><p>边</p>${picture('a')}<p><br></p>`)
})

it.each([
  ['behind it', 4, '<p>湖</p><p>边</p>P<p>界</p>'],
  ['in front of it', 0, 'P<p>湖</p><p>边界</p>'],
])(
  'a picture removed by its button leaves the focus there, and the caret %s where it was',
  (_where, caret, expected) => {
    const quill = editorOf(`<p>湖</p>${picture('a')}<p>边界</p>`)
    const button = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => button.remove())
    quill.setSelection(caret, 0, 'user')
    button.focus()
    removePicture(quill, 'a')
    expect(button).toHaveFocus()
    insertPictures(quill, ['b'])
    expect(articleHtml(quill).replaceAll('文章配图', '')).toBe(expected.replace('P', picture('b')))
  },
)

it('a picture removed while the text has the focus leaves the caret in it', () => {
  const quill = editorOf(`<p>湖</p>${picture('a')}<p>边界</p>`)
  quill.focus()
  quill.setSelection(4, 0, 'user')
  removePicture(quill, 'a')
  expect(quill.getSelection()).toEqual({ index: 3, length: 0 })
})

it('a line stays whole where no picture is taken', () => {
  const quill = editorOf('<p>湖边</p>')
  quill.setSelection(1, 0)
  insertPictures(quill, [])
  expect(articleHtml(quill)).toBe('<p>湖边</p>')
})

it.each([
  ['words', '<p>湖边</p>'],
  ['a list', '<ul><li>湖边</li></ul>'],
  ['a quote', '<blockquote>湖边</blockquote>'],
  ['code', '<pre>\n湖边\n</pre>'],
])('Tab and Shift+Tab leave the editor from %s and change nothing', (_from, html) => {
  const quill = editorOf(html)
  const before = quill.getContents()
  quill.focus()
  for (const caret of [0, 1]) {
    for (const shiftKey of [false, true]) {
      quill.setSelection(caret, 0)
      const tab = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
      quill.root.dispatchEvent(tab)
      expect(tab.defaultPrevented).toBe(false)
    }
  }
  expect(quill.getContents()).toEqual(before)
})

it('pictures that were chosen together go together when the writer undoes, however slow the device, and nothing else', () => {
  let at = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (at += 2000))
  onTestFinished(() => clock.mockRestore())
  const quill = editorOf('<ul><li>湖边</li></ul>')
  quill.insertText(0, '又', 'user')
  quill.setSelection(2, 0)
  insertPictures(quill, ['a', 'b', 'c'])
  const named = () => articleHtml(quill).replaceAll('文章配图', '')
  const pictures = ['a', 'b', 'c'].map(picture).join('')
  expect(named()).toBe(`<ul><li>又湖</li></ul>${pictures}<ul><li>边</li></ul>`)
  quill.history.undo()
  expect(named()).toBe('<ul><li>又湖边</li></ul>')
  quill.history.redo()
  expect(named()).toBe(`<ul><li>又湖</li></ul>${pictures}<ul><li>边</li></ul>`)
})

describe('Backspace of a keyboard that names no keys', () => {
  const backspace = (root: HTMLElement) => {
    const event = new InputEvent('beforeinput', { inputType: 'deleteContentBackward', cancelable: true })
    root.dispatchEvent(event)
    return event.defaultPrevented
  }

  it.each([
    ['is only before the caret', 2, 0],
    ['is selected by the keyboard', 1, 1],
  ])('deletes the picture before the line where it %s', (_where, index, length) => {
    const quill = editorOf(`${picture('a')}${picture('b')}<p>湖</p>`)
    quill.setSelection(index, length)
    expect(backspace(quill.root)).toBe(true)
    expect(articleHtml(quill)).toBe(`${picture('a')}<p>湖</p>`)
    expect(quill.getSelection()).toMatchObject({ index: 1, length: 0 })
  })

  it('deletes the picture before a list', () => {
    const quill = editorOf(`${picture('a')}<ul><li>湖</li><li>路</li></ul>`)
    quill.setSelection(1, 0)
    expect(backspace(quill.root)).toBe(true)
    expect(articleHtml(quill)).toBe('<ul><li>湖</li><li>路</li></ul>')
    quill.setSelection(2, 0)
    expect(backspace(quill.root)).toBe(false)
  })

  it.each([
    ['in the line', 2, 0],
    ['at the end of a line', 5, 0],
    ['at the start of a line behind words', 6, 0],
    ['behind a selection of words', 1, 2],
  ])('is left to the browser %s', (_where, index, length) => {
    const quill = editorOf(`${picture('a')}<p>湖边的路</p><p>完</p>`)
    quill.setSelection(index, length)
    expect(backspace(quill.root)).toBe(false)
    expect(articleHtml(quill)).toContain('/files/a')
  })
})

it.each([
  [
    'of a spreadsheet',
    '<table><tbody><tr><td>姓名</td>\n <td>部门</td></tr>\n<tr><td>张三</td><td>研发</td></tr></tbody></table>',
  ],
  [
    'of a document',
    '<table><tr><th><p>姓名</p></th><th><p>部门</p></th></tr><tr><td><p>张三</p></td><td><p>研发</p></td></tr></table>',
  ],
])('the rows of a table %s stay on lines of their own', (_of, html) => {
  expect(throughEditor(`${html}<p>完</p>`)).toBe('<p>姓名　部门</p><p>张三　研发</p><p>完</p>')
})

it('an empty cell keeps its place, and words in a cell their formats, in one line', () => {
  const html =
    '<table><tr><td></td><td><strong>甲</strong><br>乙</td><td><ul><li>丙</li><li>丁</li></ul></td></tr></table>'
  expect(throughEditor(html)).toBe('<p>　<strong>甲</strong> 乙　丙 丁</p>')
})

it('the lines of a page that stands in a table, as those of mails do, stay lines', () => {
  const page = '<h2>通知</h2><p>第一段</p><ul><li>甲</li><li>乙</li></ul><p>第二段</p>'
  const inTable = `<table><tbody><tr><td><table><tr><td>${page}</td></tr></table></td></tr></tbody></table>`
  expect(throughEditor(inTable)).toBe(page)
})
