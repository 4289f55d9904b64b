import { describe, expect, it } from 'vitest'
import { seenText } from '@contract/text/htmlText'
import { pictureNames, withoutPictures } from '@server/features/publishing/pictures'
import { cleanHtml, plainText as wordsOf } from '@server/domain/html'
import { plainText } from '@server/domain/plainText'
import { shareCardOf } from '@server/pages/shareCard'
import { makeTrend } from '@tests/support/makers'

describe('HTML from people', () => {
  it('keeps text, lists, tables, links and own pictures', () => {
    const html =
      '<h2>周报</h2><p>第一<strong>段</strong><br />第二</p><ul><li>一</li></ul>' +
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>' +
      '<a href="https://bole.example/a?b=1&amp;c=2" title="去看看">链接</a>' +
      '<img src="/files/abc_D-1.jpg" alt="合影" width="800" height="600" />'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([
    ['a script', '<p>好<script>alert(1)</script></p>', '<p>好</p>'],
    ['a style element', '<style>p{position:fixed}</style><p>好</p>', '<p>好</p>'],
    ['event handlers', '<p onclick="alert(1)" onmouseover=alert(1)>好</p>', '<p>好</p>'],
    [
      'styles, classes, ids, names and data',
      '<p style="top:0" class="a" id="b" name="c" data-d="e">好</p>',
      '<p>好</p>',
    ],
    ['a frame with what is in it', '<iframe src="https://evil.example">x</iframe>好', '好'],
    ['a drawing with a script in it', '<svg><g onload="alert(1)"><script>alert(1)</script></g></svg>好', '好'],
    ['a formula', '<math><mtext><img src=x onerror=alert(1)></mtext></math>好', '好'],
    ['a form', '<form action="https://evil.example"><input name="a"></form>好', '好'],
    ['a base and a meta element', '<base href="//evil.example"><meta http-equiv="refresh" content="0">好', '好'],
  ])('drops %s', (_, hostile, clean) => {
    expect(cleanHtml(hostile)).toBe(clean)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'bole://community/detail?id=1',
    '//evil.example',
    '/mobile/login',
    'https:\\\\evil.example',
    'vbscript:msgbox(1)',
  ])('takes the address %s off a link', (href) => {
    expect(cleanHtml(`<a href="${href}">看</a>`)).toBe('<a>看</a>')
  })

  it.each([
    'https://evil.example/pixel.png',
    '//evil.example/a.png',
    'data:image/png;base64,AAAA',
    '/files/../api/auth_app/v1/logout',
    '/files/a.jpg#x',
    '/community-service/trends/v1/detail',
    'x',
  ])('leaves no picture with the address %s', (src) => {
    expect(cleanHtml(`<p>前<img src="${src}" onerror="alert(1)">后</p>`)).toBe('<p>前后</p>')
  })

  it('keeps the signature of an own picture', () => {
    expect(cleanHtml('<img src="/files/a.jpg?e=1&amp;s=b-c_D">')).toBe('<img src="/files/a.jpg?e=1&amp;s=b-c_D" />')
  })

  it('drops sizes that are no sizes', () => {
    expect(cleanHtml('<img src="/files/a.jpg" width="99999" height="1e9">')).toBe('<img src="/files/a.jpg" />')
  })

  it('shows what is no tag as the characters it is', () => {
    expect(cleanHtml('1 < 2 && 3 > 2')).toBe('1 &lt; 2 &amp;&amp; 3 &gt; 2')
  })

  it('changes nothing the second time', () => {
    const once = cleanHtml('<p>a<b>c</p><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>')
    expect(cleanHtml(once)).toBe(once)
  })
})

it('reads paragraphs as one line, without a space after full-width punctuation', () => {
  expect(wordsOf('<p>第一段。</p><p>第二段</p><p>A&amp;B</p>')).toBe('第一段。第二段 A&B')
})

// With a pattern that reads to the end of the text from every `<`, each of these takes several seconds.
describe.each(['<', '<a', '<!--', '<br', '<br ', '<img', '<img src="', '</'])('%s, again and again,', (part) => {
  const html = part.repeat(200_000 / part.length)

  it('is read once', () => {
    expect(plainText(html)).toBe(html)
    expect(seenText(html)).toBe(html)
    expect(wordsOf(html)).toBe(html.trim())
    expect(pictureNames(html)).toEqual([])
    expect(withoutPictures(html)).toBe(html)
    expect(shareCardOf(makeTrend({ content: html, files: [] })).image).toBe('')
  })
})
