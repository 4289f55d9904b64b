import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { branded } from '../../../build/brand'
import { policy } from '../../../build/csp'
import { OLD_BROWSER } from '../../../build/inlineHead'
import { newerSyntax } from '../../../build/syntaxCheck'

const page = '<style>a{}</style><script>boot()</script><script type="module" src="/mobile/a.js"></script>'
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of the built page', () => {
  it('allows exactly the inline script and style of the page', () => {
    const made = policy(page, {})
    expect(made).toContain(`script-src 'self' ${hash('boot()')};`)
    expect(made).toContain(`style-src 'self' ${hash('a{}')};`)
    expect(made).not.toMatch(/unsafe/)
    expect(made).not.toMatch(/\n/)
  })

  it('forbids plugins, other bases, other form targets and other frames', () => {
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"]) {
      expect(policy(page, {})).toContain(rule)
    }
  })

  it('lets the configured outside hosts be called, and only script settings be run', () => {
    const made = policy(page, {
      VITE_API_BASE: 'https://api.example/v1',
      VITE_ANALYTICS_SRC: 'https://stats.example/a.js',
    })
    expect(made).toMatch(/connect-src [^;]*https:\/\/api\.example/)
    expect(made).toMatch(/script-src [^;]*https:\/\/stats\.example/)
    expect(made).not.toMatch(/script-src [^;]*api\.example/)
  })

  it('admits the captcha vendor only where its scene and prefix are set, and analytics its own pictures', () => {
    const vendor = policy(page, { VITE_CAPTCHA_SCENE: 's', VITE_CAPTCHA_PREFIX: 'p' })
    for (const kind of ['script-src', 'connect-src', 'img-src'])
      expect(vendor).toMatch(new RegExp(`${kind} [^;]*https://\\*\\.aliyuncs\\.com`))
    expect(vendor).not.toMatch(/script-src [^;]*unsafe/)
    expect(policy(page, { VITE_CAPTCHA_SCENE: 's' })).toBe(policy(page, {}))
    const counted = policy(page, { VITE_ANALYTICS_SRC: 'https://stats.example/a.js' })
    expect(counted).toMatch(/img-src [^;]*https:\/\/stats\.example/)
    expect(counted).not.toContain('aliyuncs')
  })
})

describe('the check of emitted syntax', () => {
  it.each(['a ??= b?.c', 'const n = 1_000', "import('./x.js')", '/(?<year>\\d+)/u'])('accepts %s', (code) => {
    expect(newerSyntax(code)).toBeUndefined()
  })

  it.each([
    'class A { #x = 1 }',
    'class A { static { go() } }',
    'await start()',
    '/(?<=a)b/',
    '/(?<!a)b/',
    'RegExp(`(?<!\\\\d)b`)',
    "RegExp('(?<=a)b', 'u')",
    '/a/d',
    '/[a--b]/v',
  ])('refuses %s', (code) => {
    expect(newerSyntax(code)).toBeDefined()
  })
})

it('gives the static page the name of the build setting, or ours', () => {
  const html = '<title>伯乐社区</title><meta content="伯乐社区：社区">'
  expect(branded(html, ' 江淮 & "云岭" $& ')).toBe(
    '<title>江淮 &amp; &quot;云岭&quot; $&amp;</title><meta content="江淮 &amp; &quot;云岭&quot; $&amp;：社区">',
  )
  for (const unset of [undefined, '', '  ']) expect(branded(html, unset)).toBe(html)
})

describe('the sentence for browsers that cannot run the app', () => {
  const shownBy = (given: unknown) => {
    const root = { innerHTML: '加载中...' }
    const document = { addEventListener: (_: string, run: () => void) => run(), getElementById: () => root }
    runInNewContext(OLD_BROWSER, { document, Promise: given })
    return root.innerHTML
  }

  it.each([
    ['without promises', undefined],
    ['without Promise.any, which may know modules', function () {}],
  ])('stands in place of the spinner in one %s', (_, given) => {
    expect(shownBy(given)).toContain('您的浏览器版本过低，请升级浏览器或系统后再打开本页。')
  })

  it('stands in no other, and is understood by all', () => {
    expect(shownBy(Object.assign(() => undefined, { any: () => undefined }))).toBe('加载中...')
    expect(() => parse(OLD_BROWSER, { ecmaVersion: 5 })).not.toThrow()
  })
})
