import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HTML_TAGS } from '@contract/html'
import { cut, type Cut } from '../../../build/cuts'
import { purifierCuts } from '../../../build/leanPurifier'
import { reactCuts } from '../../../build/leanReact'
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
const found = (code: string, cuts: readonly Cut[]) => cuts.map(([place]) => code.search(place) >= 0)

describe('what the build takes out of packages', () => {
  it('is there in the versions installed', () => {
    expect(found(reactCode, reactCuts)).toEqual(reactCuts.map(() => true))
    expect(found(routerCode, routerCuts)).toEqual(routerCuts.map(() => true))
    expect(found(purifierCode, purifierCuts)).toEqual(purifierCuts.map(() => true))
  })

  it('leaves whole code behind, and every check of the router', () => {
    const lean = cut(routerCode, routerCuts)
    expect(lean.match(/\binvariant\(/g)).toHaveLength(routerCode.match(/\binvariant\(/g)?.length ?? 0)
    expect(lean).toContain('throw new Error(message)')
  })

  it('is nothing this app writes', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
    expect(sources.length).toBeGreaterThan(50)
    const users = sources.filter((code) => /\bViewTransition\b|<Fragment[^>]*\sref=/.test(code))
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
