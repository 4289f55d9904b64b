import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import whole from 'dompurify'
import { expect, it } from 'vitest'
import { HTML_TAGS } from '@contract/html'
import { cut } from '../../../build/cuts'
import { purifierCuts } from '../../../build/leanPurifier'

const code = cut(readFileSync(join('node_modules', 'dompurify/dist/purify.es.mjs'), 'utf8'), purifierCuts)
const asFunction = code.replace(/export \{ (\w+) as default \};/, 'return $1')
const lean = (compileFunction(asFunction) as () => typeof whole)()

const list = { ALLOWED_TAGS: [...HTML_TAGS], ALLOWED_ATTR: ['href', 'title', 'src', 'alt'], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false }

it.each([
  '<p>段<a href="https://a.example" title="看">链接</a><img src="/files/a" alt="图"></p>',
  '<table><tr><td onclick="alert(1)">格</td></tr></table>',
  '<p>前<svg><a xlink:href="javascript:alert(1)"><text x="20">画</text></a></svg>后</p>',
  '<svg><p><style><img src=x onerror=alert(1)></style></p></svg>',
  '<math><mi><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mi></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><annotation-xml encoding="text/html"><a href="javascript:alert(1)">走</a></annotation-xml></math>',
  '<b><rect>字</rect><mi>式</mi></b>',
  '<a href="java\u0000script:alert(1)">走</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><b onload=alert(1)>字</b></template><x-y>字</x-y>',
])('cleans %s as the whole purifier does', (html) => {
  expect(lean.sanitize(html, list)).toBe(whole.sanitize(html, list))
})

it('lets nothing through where it is given no list', () => {
  expect(lean.sanitize('<b onclick="alert(1)" title="x">字</b><svg><a href="javascript:alert(1)">画</a></svg>')).toBe('字')
})
