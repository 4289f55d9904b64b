import { expect, it } from 'vitest'
import { seenText } from '@contract/text/htmlText'

it.each([
  ['<p>a</p><p><br></p><ul><li>b</li></ul>', 'ab'],
  ['<p>1 &lt; 2 &amp;&amp; &quot;x&quot; &#39;y&#39;&nbsp;z</p>', `1 < 2 && "x" 'y' z`],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['<p> 前&nbsp; 后 </p>', ' 前  后 '],
  ['<p>见<img src="/files/a" alt="湖">图</p>', '见图'],
])('of %s it counts the visible characters, spaces among them', (html, text) => {
  expect(seenText(html)).toBe(text)
})

it.each(['<', '<a', '&', '&am', '<img src="'])('reads %s, again and again, once', (part) => {
  const html = part.repeat(200_000 / part.length)
  expect(seenText(html)).toBe(html)
})
