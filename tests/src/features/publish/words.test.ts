import { describe, expect, it } from 'vitest'
import { draftOf, htmlOf, lengthOf, lostFormats, linesOf, problemOf, wordsOf } from '@/features/publish/words'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { makeFile, makeTrend } from '@tests/support/makers'

const place = { city: '杭州市', province: '浙江省' }

describe('plain text', () => {
  it('is sent as paragraphs and comes back as the same lines', () => {
    const text = '第一行 <b>\n\n第二行 & 完'
    expect(htmlOf(text)).toBe('<p>第一行 &lt;b&gt;</p><p><br></p><p>第二行 &amp; 完</p>')
    expect(linesOf(htmlOf(text))).toBe(text)
  })

  it('keeps the indents, the wide spaces and the blank lines that its author has set, each time it is edited', () => {
    const text = '　　开头，空两格\n姓名　　张三\n\n\n　　完。 又'
    const html = '<p>　　开头，空两格</p><p>姓名　　张三</p><p><br></p><p><br></p><p>　　完。 又</p>'
    expect(htmlOf([' ', '　', text, '　', ' '].join('\n'))).toBe(html)
    expect(linesOf(html)).toBe(text)
    expect(draftOf(makeTrend({ type: 1, content: '<p>&emsp;甲</p>', files: [] })).text).toBe('\u2003甲')
  })

  it('is read from HTML as it is shown, whatever stands between its tags', () => {
    const html =
      '<div>\n  <p>一\n  二</p>\n  <p>三<br></p></div>\n<blockquote><p>四</p></blockquote><p>五&nbsp;<b>六</b></p>'
    expect(linesOf(html)).toBe('一 二\n三\n四\n五\u00a0六')
    expect(linesOf('<table><tr><td>甲</td><td><p>乙</p></td></tr><tr><td>丙</td></tr></table>')).toBe('甲\n乙\n丙')
  })

  it('is read from HTML with as many blank lines as are shown, however its blocks end', () => {
    expect(linesOf('<p>甲</p><p><span><br></span></p><p>乙</p>')).toBe('甲\n\n乙')
    expect(linesOf('<p>甲</p><p><span><strong><br></strong> </span></p><p>乙<b><br></b></p><p>丙</p>')).toBe(
      '甲\n\n乙\n丙',
    )
    expect(linesOf('<blockquote><ul><li>甲</li></ul></blockquote><p>乙</p>')).toBe('甲\n乙')
    expect(linesOf('<p>甲</p><p></p><p>乙</p><p><span>丙</span><br><br>丁</p>')).toBe('甲\n\n乙\n丙\n\n丁')
  })

  it('is read from HTML with a new line where a block begins behind words', () => {
    expect(linesOf('甲<div>乙</div>')).toBe('甲\n乙')
    expect(linesOf('<div>甲<p class="a">乙</p>丙</div>丁')).toBe('甲\n乙\n丙\n丁')
    expect(linesOf('<ul><li>甲<ul><li>乙</li></ul></li><li>丙</li></ul>')).toBe('甲\n乙\n丙')
    expect(linesOf('甲<br><div><div>\n<p>乙</p></div></div>')).toBe('甲\n乙')
  })
})

describe('a draft', () => {
  it('sends only the files of its kind, in their order, with what they show', () => {
    const [one, other, video] = [makeFile(), makeFile(), makeFile()]
    const draft = {
      ...blankDraft(),
      type: 2 as const,
      text: '湖边',
      alts: { b: '湖' },
      files: [
        { key: 'a', role: 'picture' as const, file: one },
        { key: 'b', role: 'picture' as const, file: other },
        { key: 'c', role: 'film' as const, file: video },
      ],
    }
    expect(wordsOf(draft, place)).toEqual({
      type: 2,
      title: '',
      content: '<p>湖边</p>',
      fileIds: [one.id, other.id],
      topicIds: [],
      visibility: 1,
      alts: ['', '湖'],
    })
    expect(wordsOf({ ...draft, withPlace: true }, place)).toMatchObject(place)
    expect(wordsOf({ ...draft, type: 3 }, place).fileIds).toEqual([video.id])
  })

  it('names the pictures of an article by the files they became, and leaves out what the text shows no more', () => {
    const [shown, gone] = [makeFile(), makeFile()]
    const draft = {
      ...blankDraft(),
      type: 4 as const,
      title: '题',
      html: '<p>前<img src="/files/k1" alt="">后</p>',
      files: [
        { key: 'k1', role: 'inline' as const, file: shown },
        { key: 'k2', role: 'inline' as const, file: gone },
      ],
    }
    expect(wordsOf(draft, place)).toMatchObject({
      content: `<p>前<img src="/files/${shown.id}" alt="">后</p>`,
      fileIds: [shown.id],
    })
  })

  it('is measured by the characters that the backend counts, without line breaks', () => {
    const rows = (count: number) => Array.from({ length: count }, () => '一'.repeat(10))
    const text = { ...blankDraft(), text: rows(500).join('\n') }
    expect([lengthOf(text), problemOf(text)]).toEqual([5000, undefined])
    expect(problemOf({ ...text, text: `${text.text}\n二` })).toBe('正文最多 5000 个字')
    const html = (count: number) =>
      rows(count)
        .map((row) => `<p>${row}&nbsp; 二</p>`)
        .join('')
    const article = { ...blankDraft(), type: 4 as const, title: '题', html: html(1538) }
    expect([lengthOf(article), problemOf(article)]).toEqual([19_994, undefined])
    expect(problemOf({ ...article, html: html(1539) })).toBe('正文最多 20000 个字')
  })

  it('says what is missing', () => {
    expect(problemOf(blankDraft())).toBe('请输入正文')
    expect(problemOf({ ...blankDraft(), type: 2 })).toBe('请至少添加一张图片')
    expect(problemOf({ ...blankDraft(), type: 3 })).toBe('请添加一个视频')
    expect(problemOf({ ...blankDraft(), type: 4, title: '题', html: '<p> </p>' })).toBe('请输入文章正文')
    expect(problemOf({ ...blankDraft(), text: '好' })).toBeUndefined()
  })
})

describe('a post that is changed', () => {
  it('begins with its words and files', () => {
    const file = makeFile({ alt: '湖' })
    const trend = makeTrend({ type: 2, title: '题', content: '<p>一</p><p>二</p>', files: [file] })
    expect(draftOf(trend)).toMatchObject({
      trendsId: trend.trendsId,
      title: '题',
      text: '一\n二',
      files: [{ key: file.id, file }],
      alts: { [file.id]: '湖' },
      withPlace: true,
    })
  })

  it('keeps the formatting of a text that has any, and is sent as it was while nobody touches it', () => {
    const content =
      '<h2>安排</h2><p>带上<strong>水</strong>和<a href="https://a.example/">地图</a></p><ul><li>一</li></ul>'
    const draft = draftOf(makeTrend({ type: 1, content, files: [] }))
    expect(draft).toMatchObject({ isRich: true, html: content })
    expect(problemOf(draft)).toBeUndefined()
    expect(wordsOf({ ...draft, title: '新' }, place)).toMatchObject({ type: 1, title: '新', content })
    expect(problemOf({ ...draft, html: '<p><br></p>' })).toBe('请输入正文')
    expect(draftOf(makeTrend({ type: 1, content: '<div>一</div><p>二<br>三</p>', files: [] }))).toMatchObject({
      text: '一\n二\n三',
      html: '',
    })
  })

  it('says which formats the editor would not keep', () => {
    expect(lostFormats('<p><u>一</u><sub>2</sub></p><pre>x</pre>')).toEqual([])
    expect(lostFormats('<table><tbody><tr><td>一</td></tr></tbody></table><hr><p><del>旧</del></p>')).toEqual([
      '表格',
      '分隔线',
      '删改标记',
    ])
  })

  it('begins with its edit where one waits or was rejected', () => {
    const pendingEdit = {
      type: 1 as const,
      title: '改',
      content: '<p>改后</p>',
      city: '',
      province: '',
      topics: [],
      files: [],
      auditStatus: 2 as const,
      auditReason: '标题不当',
      createTime: '',
    }
    expect(draftOf(makeTrend({ pendingEdit }))).toMatchObject({
      type: 1,
      title: '改',
      text: '改后',
      files: [],
      withPlace: false,
    })
  })

  it('keeps the pictures of an article whatever their addresses are now', () => {
    const file = makeFile({ url: '/files/a.jpg?e=1&s=x' })
    const trend = makeTrend({ type: 4, content: '<p><img src="/files/a.jpg?e=1&amp;s=x" alt=""></p>', files: [file] })
    expect(draftOf(trend).html).toBe(`<p><img src="/files/${file.id}" alt=""></p>`)
  })

  it('keeps the pictures that stand below the text of an article, and leaves out those that are taken out of it', () => {
    const [below, inText] = [makeFile({ alt: '湖' }), makeFile()]
    const content = `<p>前<img src="${inText.url}" alt=""></p>`
    const draft = draftOf(makeTrend({ type: 4, title: '题', content, files: [inText, below] }))
    expect(wordsOf({ ...draft, title: '新' }, place)).toMatchObject({
      title: '新',
      fileIds: [inText.id, below.id],
      alts: ['', '湖'],
    })
    expect(wordsOf({ ...draft, html: '<p>前</p>' }, place)).toMatchObject({ fileIds: [below.id] })
    expect(problemOf({ ...draft, html: '' })).toBeUndefined()
  })
})

it('says what is too complex before it is sent, as the backend would', () => {
  const article = { ...blankDraft(), type: 4 as const, title: '题' }
  const tooMany = '正文的格式和空行过多（最多 10000 处），请减少后重试'
  expect(problemOf({ ...article, html: '<p><b>一</b></p>'.repeat(2600) })).toBe(tooMany)
  expect(problemOf({ ...article, html: `${'<blockquote>'.repeat(41)}一` })).toBe(
    '正文的格式嵌套过深（最多 40 层），请清除多余的格式后重试',
  )
  expect(problemOf({ ...blankDraft(), text: `一${'\n'.repeat(4000)}二` })).toBe(tooMany)
  expect(problemOf({ ...article, html: '<p><b>一</b></p>'.repeat(2000) })).toBeUndefined()
})
