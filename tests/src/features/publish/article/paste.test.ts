import { fireEvent, waitFor } from '@testing-library/react'
import type Quill from 'quill/core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleHtml, createEditor } from '@/features/publish/article/editor'
import { loadPurifier } from '@/posts/useCleanHtml'

// jsdom has no layout.
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

let quill: Quill
let place: HTMLElement

function open(html = ''): Quill {
  place = document.body.appendChild(document.createElement('div'))
  return createEditor(place, '文章正文', html, (key) => (key === 'lake' ? 'blob:lake' : ''))
}
beforeAll(() => loadPurifier())
beforeEach(() => (quill = open()))
afterEach(() => place.remove())

/** The article once this is pasted and something has changed. */
async function pasted(html: string, words = ''): Promise<string> {
  const before = quill.getContents()
  fireEvent.paste(quill.root, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : words) } })
  await waitFor(() => expect(quill.getContents()).not.toEqual(before))
  return articleHtml(quill)
}

it('what is typed right after a paste stays, and stands behind it', () => {
  quill.insertText(0, '旧的结尾')
  quill.setSelection(0, 2)
  const data = { getData: (type: string) => (type === 'text/html' ? '<b>贴入</b>' : '贴入') }
  fireEvent.paste(quill.root, { clipboardData: data })
  const behind = quill.getSelection()?.index ?? 0
  quill.insertText(behind, '打字', { bold: false }, 'user')
  quill.setSelection(behind + 2, 0)
  fireEvent.paste(quill.root, { clipboardData: data })
  expect(articleHtml(quill)).toBe('<p><strong>贴入</strong>打字<strong>贴入</strong>结尾</p>')
})

describe('an own picture', () => {
  const picture = '<p><img src="/files/lake" alt="湖"></p>'

  it('that was cut comes back where it is pasted, and what is typed next stands behind it', async () => {
    quill.insertText(0, '湖边')
    quill.setSelection(2, 0)
    expect(await pasted(`<meta charset="utf-8">${picture}`)).toBe(`<p>湖边</p>${picture}<p><br></p>`)
    quill.insertText(quill.getSelection()?.index ?? 0, '又', 'user')
    expect(articleHtml(quill)).toBe(`<p>湖边</p>${picture}<p>又</p>`)
  })

  it('comes with the words that were cut together with it, in place of the selection', async () => {
    quill.insertText(0, '旧的')
    quill.history.cutoff()
    quill.setSelection(0, 2)
    expect(await pasted(`<p>前</p>${picture}<p>后</p>`)).toBe(`<p>前</p>${picture}<p>后</p>`)
    quill.history.undo()
    expect(articleHtml(quill)).toBe('<p>旧的</p>')
  })

  it.each([
    ['of another site', 'https://other.example/files/lake'],
    ['of another draft', '/files/mountain'],
    ['of a published page', '/files/lake?e=1&amp;s=x'],
  ])('is no picture %s', async (_of, src) => {
    expect(await pasted(`<p>字<img src="${src}" alt="湖"></p>`)).toBe('<p>字</p>')
  })
})

describe('paragraphs', () => {
  it.each([
    ['sections', '<section>第一段</section><section>第二段</section>'],
    ['nested sections', '<section><section><span>第一段</span></section>\n<section><p>第二段</p></section></section>'],
    ['terms', '<dl><dt>第一段</dt><dd>第二段</dd></dl>'],
    ['parts of a page', '<header>第一段</header><main><address>第二段</address></main>'],
  ])('that are %s stay apart', async (_what, html) => {
    expect(await pasted(html, '第一段第二段')).toBe('<p>第一段</p><p>第二段</p>')
  })

  it('of a text too long to be read as HTML stay apart, too', async () => {
    const words = Array.from({ length: 500 }, (_, n) => `第 ${n} 行`)
    await pasted(words.map((line) => `<p>${'<i></i>'.repeat(10)}${line}</p>`).join(''), words.join('\r\n'))
    expect(quill.getText()).toBe(`${words.join('\n')}\n`)
  })
})

describe('a document of Word', () => {
  const marker = (mark: string) =>
    `<![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:\nIgnore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>`
  const item = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${marker(mark)}${text}<o:p></o:p></p>\n`
  const page = (body: string) =>
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><title>文档</title><style><!-- p{color:red} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

  it('keeps its lists: bullets, and numbers where a list counts as the document does', async () => {
    const html = `<p class=MsoNormal style='margin:0'>安排</p>${item('l', '第一项')}${item('Ø', '第二项')}<p>顺序</p>${item('1.', '甲')}${item('2.', '乙')}`
    expect(await pasted(page(html))).toBe(
      '<p>安排</p><ul><li>第一项</li><li>第二项</li></ul><p>顺序</p><ol><li>甲</li><li>乙</li></ol><p><br></p>',
    )
  })

  it('keeps markers that a list would change as words', async () => {
    const html = `${item('一、', '总则')}${item('3.', '丙')}${item('a)', '其一')}`
    expect(await pasted(page(html))).toBe('<p>一、 总则</p><p>3. 丙</p><p>a) 其一</p>')
  })

  it('keeps the numbers of its headings', async () => {
    expect(await pasted(page(`<h2 style='mso-list:l1 level1 lfo2'>${marker('1.1')}范围</h2>`))).toMatch(
      /^<h2>1\.1(?:\s|&nbsp;)+范围<\/h2>/,
    )
  })
})

describe('lists within lists, which the editor shows as one', () => {
  it('keep the numbers they have in the document', async () => {
    const html = '<ol><li>一<ol><li>一一</li><li>一二<ol><li>底</li></ol></li></ol></li><li>二</li></ol><p>完</p>'
    expect(await pasted(html)).toBe(
      '<ol><li>一</li></ol><p>1.1 一一</p><p>1.2 一二</p><p>1.2.1 底</p><p>2. 二</p><p>完</p>',
    )
  })

  it('keep them as Google Docs nests them, with paragraphs in the items', async () => {
    const html =
      '<ol>\n<li dir="ltr"><p>一</p></li>\n<ol><li><p><b>粗</b>体</p></li></ol>\n<li><p>二</p><p>续</p></li></ol>'
    expect(await pasted(html)).toBe('<ol><li>一</li></ol><p>1.1 <strong>粗</strong>体</p><p>2. 二</p><p>续</p>')
  })

  it('keep the numbers that go on behind bullets', async () => {
    expect(await pasted('<ol><li>一<ul><li>甲</li><li>乙</li></ul></li><li>二</li><li>三</li></ol>')).toBe(
      '<ol><li>一</li></ol><ul><li>甲</li><li>乙</li></ul><p>2. 二</p><p>3. 三</p>',
    )
  })

  it('stay lists where they count alike', async () => {
    expect(await pasted('<ul><li>甲<ol><li>一</li><li>二</li></ol></li><li>乙<ul><li>丙</li></ul></li></ul>')).toBe(
      '<ul><li>甲</li></ul><ol><li>一</li><li>二</li></ol><ul><li>乙</li><li>丙</li></ul><p><br></p>',
    )
    quill.setContents([])
    expect(await pasted('<ol><li>一</li><li>二</li></ol>')).toBe('<ol><li>一</li><li>二</li></ol><p><br></p>')
  })

  it('count an item once, however many lines it has', async () => {
    expect(await pasted('<ol><li>一<br>续</li><li><p>二</p></li></ol>')).toBe(
      '<ol><li>一</li></ol><p>续</p><p>2. 二</p>',
    )
    quill.setContents([])
    expect(await pasted('<ol><li><h3>一</h3>文</li><li><h3>二</h3></li></ol>')).toBe(
      '<h3>1. 一</h3><p>文</p><h3>2. 二</h3><p><br></p>',
    )
  })

  it('keep the numbers with which they begin or go on', async () => {
    expect(await pasted('<ol><li>一</li></ol><p>x</p><ol start="2"><li>二</li><li>三</li></ol>')).toBe(
      '<ol><li>一</li></ol><p>x</p><p>2. 二</p><p>3. 三</p>',
    )
    quill.setContents([])
    expect(await pasted('<ol><li>一</li><li value=5>五</li><li>六<ol start="0"><li>零</li></ol></li></ol>')).toBe(
      '<ol><li>一</li></ol><p>5. 五</p><p>6. 六</p><p>6.0 零</p>',
    )
    quill.setContents([])
    expect(await pasted('<ol><li>一</li></ol><ol start="2"><li>二</li></ol><ul><li value="7">甲</li></ul>')).toBe(
      '<ol><li>一</li><li>二</li></ol><ul><li>甲</li></ul><p><br></p>',
    )
  })

  it('keep what stands behind an inner list', async () => {
    expect(await pasted('<ol><li>一<ol><li>甲</li></ol>尾</li></ol>')).toBe(
      '<ol><li>一</li></ol><p>1.1 甲</p><p>尾</p>',
    )
  })
})

it('a document of Google Docs is bold only where it was', async () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f"><p dir="ltr" style="color:red">一<b>粗</b></p><p>二</p></b><b>三</b>'
  expect(await pasted(html)).toBe('<p>一<strong>粗</strong></p><p>二</p><p><strong>三</strong></p>')
})

it('what an author writes about HTML comes as it was written', async () => {
  const html =
    '<p style="margin:0">写法是 &lt;p style="color:red"&gt;红字，&lt;style&gt;p{}&lt;/style&gt; 也行，1 < 2</p>'
  expect(await pasted(html)).toBe(
    '<p>写法是 &lt;p style=&quot;color:red&quot;&gt;红字，&lt;style&gt;p{}&lt;/style&gt; 也行，1 &lt; 2</p>',
  )
})
