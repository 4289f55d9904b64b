import { expect, it } from 'vitest'
import { titleFromContent } from '@/lib/text'

it('makes a title of the first thirty characters, without tags and with entities decoded', () => {
  expect(titleFromContent('<p>第一段 &amp; 更多</p><p>第二段</p>')).toBe('第一段 & 更多 第二段')
  expect(titleFromContent(`<b>${'😀'.repeat(40)}</b>`)).toBe('😀'.repeat(30))
  expect(titleFromContent('<style>p{}</style><script>alert(1)</script>好')).toBe('好')
})

it('does not mistake decoded entities for tags', () => {
  expect(titleFromContent('1 &lt; 2 &gt; 0')).toBe('1 < 2 > 0')
})
