import DOMPurify from 'dompurify'
import { expect, it, vi } from 'vitest'
import { ARTICLE_PICTURES, HTML_MARKS_MAX, TREND_HTML_LENGTH } from '@contract/limits'
import { cleanHtml, isCostly } from '@/lib/cleanHtml'

it('keeps text tags and our own pictures, which wait until they come near', () => {
  const html =
    '<h2>标题</h2><p>正文<strong>重点</strong></p><img src="/files/abc-1.jpg?e=1&amp;s=x" alt="图" width="10">'
  expect(cleanHtml(html)).toBe(html.replace('width="10"', 'width="10" loading="lazy" decoding="async"'))
})

it('opens http links apart and drops every other link', () => {
  expect(cleanHtml('<a href="https://a.example/x">走</a>')).toBe(
    '<a href="https://a.example/x" rel="noopener noreferrer" target="_blank">走</a>',
  )
  for (const href of [
    'javascript:alert(1)',
    '//a.example',
    'bole://x',
    '/mobile/login',
    'mailto:a@b.c',
    'data:text/html,x',
  ]) {
    expect(cleanHtml(`<a href="${href}">走</a>`)).toBe('<a>走</a>')
  }
})

it.each([
  ['<img src="https://a.example/1.gif">', ''],
  ['<img src="/files/../api/x">', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p id="root" class="a" style="position:fixed" data-x="1" name="n" aria-label="x" title="t">字</p>', '<p>字</p>'],
  ['<p href="https://a.example" src="/files/a">字</p>', '<p>字</p>'],
  ['<svg><script>alert(1)</script></svg>字', '字'],
  ['<form action="//a.example"><input name="a">字</form>', '字'],
  ['<iframe src="//a.example"></iframe>字', '字'],
  ['<frameset onload=alert(1)>字</frameset>', ''],
  ['<body onload=alert(1)>字', '字'],
  ['', ''],
  ['<td colspan="2" width="9">字</td>', '字'],
])('cleans %s', (html, expected) => {
  expect(cleanHtml(html)).toBe(expected)
})

it('loads nothing while it cleans', () => {
  expect(cleanHtml('<video poster="https://a.example/1.jpg" src="https://a.example/1.mp4"></video>')).toBe('')
})

it('holds nothing back that the backend stores: the most complex text, and the longest with its signed pictures', () => {
  const complex = `${'<br>'.repeat(HTML_MARKS_MAX - 2)}<p>完</p>`
  expect([isCostly(complex), isCostly(`<br>${complex}`)]).toEqual([false, true])
  const picture = `<img src="/files/${'a'.repeat(22)}.jpg">`
  const signed = picture.replace('.jpg', `.jpg?e=1234567890&amp;s=${'b'.repeat(43)}`)
  const words = '字'.repeat(TREND_HTML_LENGTH - picture.length * ARTICLE_PICTURES)
  expect(isCostly(words + signed.repeat(ARTICLE_PICTURES))).toBe(false)
  expect(isCostly(words + signed.repeat(2 * ARTICLE_PICTURES))).toBe(true)
})

it('shows only the words of what would hold up the page', () => {
  const sanitize = vi.spyOn(DOMPurify, 'sanitize')
  expect(cleanHtml(`${'<b></b>'.repeat(5001)}粗 &lt;i&gt; &amp;amp;`)).toBe('粗 &lt;i> &amp;amp;')
  expect(sanitize).not.toHaveBeenCalled()
  sanitize.mockRestore()
})
