import { expect, it, vi } from 'vitest'
import { stripTags, titleFromContent } from '@/lib/text/text'

it('makes a title of the first thirty characters, without tags and with entities decoded', () => {
  expect(titleFromContent('<p>第一段 &amp; 更多</p><p>第二段</p>')).toBe('第一段 & 更多 第二段')
  expect(titleFromContent(`<b>${'😀'.repeat(40)}</b>`)).toBe('😀'.repeat(30))
  expect(titleFromContent('<style>p{}</style><script>alert(1)</script>好')).toBe('好')
})

it('parts paragraphs by a space, but not after full-width punctuation', () => {
  expect(stripTags('<p>第一段。</p><p>第二段！</p><ul><li>其一；</li><li>其二</li></ul>')).toBe(
    '第一段。第二段！其一；其二',
  )
  expect(stripTags('<p>He said “yes” there.</p><p>And left</p><p>标题</p><p>正文</p>')).toBe(
    'He said “yes” there. And left 标题 正文',
  )
})

it('does not mistake decoded entities for tags', () => {
  expect(titleFromContent('1 &lt; 2 &gt; 0')).toBe('1 < 2 > 0')
})

it('reads plain words, whatever their tags, without making a document of them', () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  expect(stripTags('<p>第一段<br/>还是</p><P>第二段 <strong>要紧</strong>\n 2 > 1</P><ul><li>其一</li></ul>')).toBe(
    '第一段 还是 第二段 要紧 2 > 1 其一',
  )
  expect(
    stripTags(
      '<h2 class="ql-align-center">先说背景</h2><img src="/files/a.jpg?x=1&amp;y=2" alt="书架" width="3" /><a href="https://a.cn">去看</a>',
    ),
  ).toBe('先说背景 去看')
  expect(parse).not.toHaveBeenCalled()
  expect(stripTags('<<b>script>不可见</script>')).toBe('<script>不可见')
  expect(stripTags('<p title="a>b">提示</p><i>斜</i>')).toBe('提示 斜')
  parse.mockRestore()
})
