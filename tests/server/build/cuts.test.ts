import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { HTML_TAGS } from '@contract/html'
import { cut, type Cut } from '../../../build/cuts'
import { purifierCuts } from '../../../build/leanPurifier'
import { leanReactCode, offerCuts, reactCuts } from '../../../build/leanReact'
import { routerCuts } from '../../../build/leanRouter'
import { root } from '../../../build/rooms'

const packages = join(root, 'node_modules')
const router = join(packages, 'react-router/dist/production')
const routerCode = readdirSync(router)
  .filter((name) => name.startsWith('chunk-'))
  .map((name) => readFileSync(join(router, name), 'utf8'))
  .join('\n')
const purifierCode = readFileSync(join(packages, 'dompurify/dist/purify.es.mjs'), 'utf8')
const reactCode = readFileSync(join(packages, 'react-dom/cjs/react-dom-client.production.js'), 'utf8')
const besides = ['react/cjs/react', 'react-dom/cjs/react-dom', 'scheduler/cjs/scheduler']
  .map((name) => readFileSync(join(packages, `${name}.production.js`), 'utf8'))
  .join('\n')
const found = (code: string, cuts: readonly Cut[]) => cuts.map(([place]) => code.search(place) >= 0)

describe('what the build takes out of packages', () => {
  it('is there in the versions installed', () => {
    expect(found(reactCode, reactCuts)).toEqual(reactCuts.map(() => true))
    expect(found(besides, offerCuts)).toEqual(offerCuts.map(() => true))
    expect(found(routerCode, routerCuts)).toEqual(routerCuts.map(() => true))
    expect(found(purifierCode, purifierCuts)).toEqual(purifierCuts.map(() => true))
  })

  it('leaves whole code behind, and every check of the router', () => {
    const lean = cut(routerCode, routerCuts)
    expect(lean.match(/\binvariant\(/g)).toHaveLength(routerCode.match(/\binvariant\(/g)?.length ?? 0)
    expect(lean).toContain('throw new Error(message)')
  })

  it('leaves no name without its declaration', () => {
    const page = 'window document navigator performance console process matchMedia devicePixelRatio getComputedStyle reportError ' +
      'setTimeout clearTimeout queueMicrotask requestAnimationFrame AbortController AbortSignal DOMRect Node HTMLElement'
    const globals = Object.fromEntries([...page.split(' '), '__REACT_DEVTOOLS_GLOBAL_HOOK__'].map((name) => [name, 'readonly'] as const))
    const strangers = new Linter().verify(leanReactCode(reactCode), {
      languageOptions: { ecmaVersion: 2022, sourceType: 'commonjs', globals }, rules: { 'no-undef': 'error' },
    })
    expect(strangers.map(({ message }) => message)).toEqual([])
  })

  it('is nothing this app writes', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
    expect(sources.length).toBeGreaterThan(50)
    const elements = /<(?:(?:ViewTransition|Activity|SuspenseList|html|head|body|title|meta|link|script|style|\w+-[\w-]+)[ />]|Fragment[^>]*\sref=|form[^>]*\saction=\{)/
    const calls = /\b(?:findDOMNode|preinit|preload(?:Module)?\b.* from 'react-dom|use(?:ActionState|Optimistic|FormStatus))\b/
    const users = sources.filter((code) => !code.includes('react-dom/server') && (elements.test(code) || calls.test(code)))
    expect(users).toEqual([])
  })

  it('are no tags of ours that the purifier judges by its lists of drawings and formulas', () => {
    const lists = [...purifierCode.matchAll(/const (?:svg\$1|svgFilters|svgDisallowed|mathMl\$1|mathMlDisallowed) = freeze\(\[([^\]]*)\]/g)]
    const drawn = new Set(lists.flatMap(([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, tag]) => tag?.toLowerCase())))
    expect(drawn.size).toBeGreaterThan(100)
    // Links are looked up in a list of their own, which stays.
    expect(HTML_TAGS.filter((tag) => drawn.has(tag))).toEqual(['a'])
  })
})
