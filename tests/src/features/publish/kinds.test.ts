import { describe, expect, it } from 'vitest'
import type { TrendType } from '@contract/trend'
import { leftOut, toKind } from '@/features/publish/kinds'
import { blankDraft, FileRole, type TrendDraft } from '@/writes/drafts/post/trendDraft'

const [TEXT, PICTURE, VIDEO, ARTICLE] = [1, 2, 3, 4] as const
const go = (draft: TrendDraft, type: TrendType): TrendDraft => ({ ...draft, ...toKind(draft, type) })
const begun = (part: Partial<TrendDraft>): TrendDraft => ({ ...blankDraft(), ...part })

describe('the words of a draft go along with its kind', () => {
  it('both ways, the last ones first', () => {
    const article = go(begun({ text: '甲' }), ARTICLE)
    expect(article.html).toBe('<p>甲</p>')
    const text = go({ ...article, html: '<p>甲</p><p>乙</p>' }, TEXT)
    expect(text.text).toBe('甲\n乙')
    expect(go({ ...text, text: '甲\n\n丙' }, ARTICLE).html).toBe('<p>甲</p><p><br></p><p>丙</p>')
  })

  it('and leave an article its formatting and pictures where nobody wrote meanwhile', () => {
    const html = '<h2>安排</h2><p>带上<strong>水</strong></p><p><img src="/files/k1" alt=""></p><ul><li>一</li></ul>'
    const text = go(begun({ type: ARTICLE, html }), TEXT)
    expect(text.text).toBe('安排\n带上水\n\n一')
    expect(go(text, ARTICLE).html).toBe(html)
  })

  it('and leave it those of the parts that nobody wrote on, and every picture', () => {
    const html = '<h2>安排</h2><p>带上<strong>水</strong></p><p>湖<img src="/files/k1" alt=""></p><ul><li>一</li></ul>'
    const text = go(begun({ type: ARTICLE, html }), PICTURE)
    expect(go({ ...text, text: '安排\n带上<茶>\n湖边\n一\n完' }, ARTICLE).html).toBe(
      '<h2>安排</h2><p>带上&lt;茶&gt;</p><p>湖边</p><p>一</p><p>完</p><p><img src="/files/k1" alt=""></p>',
    )
    expect(go({ ...text, text: '安排\n带上茶\n湖\n一' }, ARTICLE).html).toBe(
      '<h2>安排</h2><p>带上茶</p><p>湖<img src="/files/k1" alt=""></p><ul><li>一</li></ul>',
    )
    expect(go({ ...text, text: `${text.text}\n完` }, ARTICLE).html).toBe(`${html}<p>完</p>`)
  })

  it('and leave it pictures that stand between its paragraphs', () => {
    const html = '<p>甲</p><img src="/files/k1" alt="湖"><p>乙</p>'
    const text = go(begun({ type: ARTICLE, html }), TEXT)
    expect(go({ ...text, text: '甲一\n乙二' }, ARTICLE).html).toBe(
      '<p>甲一</p><p>乙二</p><p><img src="/files/k1" alt="湖"></p>',
    )
  })

  it('and keep their indents both ways, also one that was set in the plain text', () => {
    const html = '<h2>题</h2><p>　　甲</p><p>乙　　丙</p>'
    const text = go(begun({ type: ARTICLE, html }), TEXT)
    expect(text.text).toBe('题\n　　甲\n乙　　丙')
    expect(go(text, ARTICLE).html).toBe(html)
    expect(go({ ...text, text: '题\n　　甲\n　　乙　　丙' }, ARTICLE).html).toBe(
      '<h2>题</h2><p>　　甲</p><p>　　乙　　丙</p>',
    )
  })

  it('and keep blank lines of both sides where an article has no formats', () => {
    const article = go(begun({ text: '甲\n乙' }), ARTICLE)
    const text = go({ ...article, html: '<p>甲</p><p><br></p><p>乙</p>' }, TEXT)
    expect(text.text).toBe('甲\n\n乙')
    expect(go({ ...text, text: '甲\n\n\n乙' }, ARTICLE).html).toBe('<p>甲</p><p><br></p><p><br></p><p>乙</p>')
    expect(go({ ...text, text: '甲\n乙' }, ARTICLE).html).toBe('<p>甲</p><p>乙</p>')
  })

  it('and leave an article as it is where only its ends are blank', () => {
    const html = '<p><br></p><div>甲  乙</div><p><br></p>'
    const text = go(begun({ type: ARTICLE, html }), TEXT)
    expect(go({ ...text, text: `\n${text.text}\n \n` }, ARTICLE).html).toBe(html)
  })

  it('and leave an article the formats that a draft of a former version, made without its wide spaces, has beside', () => {
    const html = '<h2>题</h2><p>　　甲<strong>一</strong></p><p>乙&nbsp; 丙</p>'
    expect(go(begun({ text: '题\n甲一\n乙 丙', html }), ARTICLE).html).toBe(html)
    expect(go(begun({ text: '题\n甲一\n乙丙', html }), ARTICLE).html).toBe('<h2>题</h2><p>甲一</p><p>乙丙</p>')
    expect(go(begun({ text: '题\n甲一\n　　乙 丙', html }), ARTICLE).html).toBe(
      '<h2>题</h2><p>甲一</p><p>　　乙 丙</p>',
    )
    expect(go(begun({ type: ARTICLE, text: '题\n甲一\n乙 丙', html }), TEXT).text).toBe('题\n　　甲一\n乙\u00a0 丙')
  })

  it('and stand as they are between the plain kinds', () => {
    expect(toKind(begun({ text: '甲  乙', html: '<p>旧</p>' }), PICTURE)).toEqual({ type: PICTURE })
  })

  it('and are not taken away by a side where nothing was written', () => {
    expect(go(begun({ text: '甲', html: '', type: ARTICLE }), TEXT).text).toBe('甲')
    expect(go(begun({ text: ' ', html: '<p>乙</p>' }), ARTICLE).html).toBe('<p>乙</p>')
  })
})

describe('the files of a draft that its kind leaves out', () => {
  const files = (...roles: FileRole[]) => roles.map((role, n) => ({ key: `k${n}`, role }))
  const pictures = begun({ type: PICTURE, files: files(FileRole.Picture, FileRole.Picture) })

  it('are named with the kind that keeps them, as long as another one is chosen', () => {
    expect(leftOut(pictures)).toBe('')
    const words = '已添加的 2 张图片不会随文字动态发布，切回图片即可保留'
    expect(leftOut(go(pictures, TEXT))).toBe(words)
    expect(leftOut(go(pictures, ARTICLE))).toBe(words.replace('文字动态', '文章'))
    expect(leftOut(go(go(pictures, VIDEO), PICTURE))).toBe('')
  })

  it('are named all where there are several', () => {
    const both = begun({ type: TEXT, files: files(FileRole.Picture, FileRole.Video) })
    expect(leftOut(both)).toBe('已添加的 1 张图片和已添加的视频不会随文字动态发布，切回图片或视频即可保留')
    expect(leftOut({ ...both, type: PICTURE })).toBe('已添加的视频不会随图片动态发布，切回视频即可保留')
  })

  it('are of an article only those that its text shows', () => {
    const html = '<p>湖<img src="/files/k1" alt=""></p>'
    const article = begun({ type: ARTICLE, html, files: files(FileRole.Inline, FileRole.Inline) })
    expect(leftOut(article)).toBe('')
    expect(leftOut(go(article, TEXT))).toBe('文章里的 1 张图片不会随文字动态发布，切回文章即可保留')
  })
})
