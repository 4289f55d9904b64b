import { describe, expect, it } from 'vitest'
import { htmlProblem, isAllowedLink, isBareHtml, isOwnPicture } from '@contract/text/html'
import { ARTICLE_PICTURES, HTML_DEPTH_MAX, HTML_MARKS_MAX, TREND_HTML_LENGTH } from '@contract/limits'
import { readTrend } from '@contract/trend'
import { signedAddress } from '@server/features/files/addresses'

it.each(['https://a.example/x?y=1#z', 'HTTP://a.example', 'https://http.a.example', 'https://a.example/https://b'])(
  'allows the link %s',
  (href) => {
    expect(isAllowedLink(href)).toBe(true)
  },
)

it.each([
  'javascript:alert(1)',
  '//a.example',
  '/mobile/',
  ' https://a.example',
  'https://a b',
  'https:\\\\a',
  'https://',
  'https://https://a.example',
  'https://http//a.example',
  'http://HTTPS',
])('refuses the link %s', (href) => {
  expect(isAllowedLink(href)).toBe(false)
})

it.each(['/files/abc_1-2.jpg', '/files/abc', '/files/abc.png?e=1&s=a.b%2F'])('knows %s as our own picture', (src) => {
  expect(isOwnPicture(src)).toBe(true)
})

it.each(['https://a.example/files/a.jpg', '//a.example/files/a', '/files/../api', '/files/a/b', 'files/a', '/files/'])(
  'does not know %s as our own picture',
  (src) => {
    expect(isOwnPicture(src)).toBe(false)
  },
)

it.each(['', '字 > 图 &lt;script&gt;', '<p>一<br>二</p>', '<P><STRONG>重</STRONG></P>', '</p><ul><li>一</ul>'])(
  'knows %s as bare',
  (html) => {
    expect(isBareHtml(html)).toBe(true)
  },
)

it.each([
  '<script>',
  '<p onclick=x>',
  '<p >',
  '<p/>',
  '<<p>script>x',
  '<sc<b>ript>',
  '<img src=x>',
  '<a>',
  '<!--',
  '<p',
  '<b\n>',
  '<svg>',
  '< p>',
])('leaves %s to the purifier', (html) => {
  expect(isBareHtml(html)).toBe(false)
})

describe('HTML that is too costly to parse', () => {
  const FLAT = '<p>一<br></p>'

  it.each([
    ['nothing', ''],
    ['a long article', `<h2>题</h2>${'<p>一<strong>二</strong><br></p><ul><li>三</li></ul>'.repeat(1000)}`],
    ['as many marks as are allowed', '<br>'.repeat(HTML_MARKS_MAX)],
    ['as many levels as are allowed', '<div>'.repeat(HTML_DEPTH_MAX) + '</div>'.repeat(HTML_DEPTH_MAX)],
    [
      'paragraphs, items and cells that nothing ends',
      '<p>一'.repeat(100) + '<ul>' + '<li>二'.repeat(100) + '</ul><table><tr>' + '<td>'.repeat(100),
    ],
    ['comparisons', '1 < 2 && 3 <4 '.repeat(10_000)],
  ])('is not %s', (_, html) => {
    expect(htmlProblem(html)).toBeUndefined()
  })

  it.each([
    ['more than is stored', '字'.repeat(TREND_HTML_LENGTH + 1), '正文过长，请精简后重试'],
    ['tags', FLAT.repeat(4000), '正文的格式和空行过多（最多 10000 处），请减少后重试'],
    ['comments that nothing ends', '<!--'.repeat(20_000), '正文的格式和空行过多（最多 10000 处），请减少后重试'],
    ['ends of what was never begun', '</p>'.repeat(20_000), '正文的格式和空行过多（最多 10000 处），请减少后重试'],
    ['levels', '<b>'.repeat(63_000), '正文的格式嵌套过深（最多 40 层），请清除多余的格式后重试'],
    [
      'levels between ends of something else',
      '<b></i>'.repeat(41),
      '正文的格式嵌套过深（最多 40 层），请清除多余的格式后重试',
    ],
    ['levels of unknown tags', '<x-y>'.repeat(41), '正文的格式嵌套过深（最多 40 层），请清除多余的格式后重试'],
    ['levels of lists', '<UL><LI>'.repeat(21), '正文的格式嵌套过深（最多 40 层），请清除多余的格式后重试'],
  ])('has too many: %s', (_, html, problem) => {
    expect(htmlProblem(html)).toBe(problem)
  })
})

it('the longest text is read to its end, with the signatures that a backend adds to its pictures', () => {
  const name = `${'a'.repeat(22)}.webp`
  const signature = signedAddress(name, { secret: 's', now: new Date() })
    .replace(/^[^?]*/, '')
    .replace('&', '&amp;')
  const pictures = (added: string) => `<img src="/files/${name}${added}" />`.repeat(ARTICLE_PICTURES)
  const words = '字'.repeat(TREND_HTML_LENGTH - pictures('').length)
  const content = words + pictures(signature)
  expect(readTrend({ trendsId: 't-1', content })?.content).toBe(content)
})
