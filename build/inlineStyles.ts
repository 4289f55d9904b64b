import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { preprocessCSS, type ResolvedConfig } from 'vite'
import { root } from './rooms'

/** Style sheets of every page. */
export const PAGE_STYLES = ['tokens', 'antd', 'app', 'critical'] as const

/** Sheets of `src/styles` by name, minified for inlining. */
export async function inlineStyles(names: readonly string[], config: ResolvedConfig): Promise<string> {
  const parts = await Promise.all(
    names.map(async (name) => {
      const file = resolve(root, `src/styles/${name}.css`)
      return (await preprocessCSS(await readFile(file, 'utf8'), file, config)).code
    }),
  )
  return squeeze(parts.join('\n'))
}

function squeeze(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/([{;][\w-]+): /g, '$1:')
    .replace(/(\d)PX\b/g, '$1px')
    .trim()
}
