import { expect, it } from 'vitest'
import { isAllowedLink, isBareHtml, isOwnPicture } from '@contract/html'

it.each(['https://a.example/x?y=1#z', 'HTTP://a.example'])('allows the link %s', (href) => {
  expect(isAllowedLink(href)).toBe(true)
})

it.each(['javascript:alert(1)', '//a.example', '/mobile/', ' https://a.example', 'https://a b', 'https:\\\\a', 'https://'])(
  'refuses the link %s',
  (href) => {
    expect(isAllowedLink(href)).toBe(false)
  },
)

it.each(['/files/abc_1-2.jpg', '/files/abc', '/files/abc.png?e=1&s=a.b%2F'])('knows %s as our own picture', (src) => {
  expect(isOwnPicture(src)).toBe(true)
})

it.each(['https://a.example/files/a.jpg', '//a.example/files/a', '/files/../api', '/files/a/b', 'files/a', '/files/'])(
  'does not know %s as our own picture',
  (src) => {
    expect(isOwnPicture(src)).toBe(false)
  },
)

it.each(['', '字 > 图 &lt;script&gt;', '<p>一<br>二</p>', '<P><STRONG>重</STRONG></P>', '</p><ul><li>一</ul>'])('knows %s as bare', (html) => {
  expect(isBareHtml(html)).toBe(true)
})

it.each(['<script>', '<p onclick=x>', '<p >', '<p/>', '<<p>script>x', '<sc<b>ript>', '<img src=x>', '<a>', '<!--', '<p', '<b\n>', '<svg>', '< p>'])(
  'leaves %s to the purifier',
  (html) => {
    expect(isBareHtml(html)).toBe(false)
  },
)
