import { type Options, parse } from 'acorn'
import type { Plugin } from 'vite'

/** Chrome 87 and Safari 14 support ES2021, but no look-behind and no regexp flags d and v. */
export function syntaxCheck(): Plugin {
  return {
    name: 'syntax-check',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const wrong = newerSyntax(file.code)
        if (wrong) this.error(`${file.fileName}: ${wrong}, newer than the supported browsers`)
      }
    },
  }
}

/** Syntax in this module that is newer than the supported browsers, if any. */
export function newerSyntax(code: string): string | undefined {
  let wrong: string | undefined
  const onToken: Options['onToken'] = (token) => {
    const value: unknown = 'value' in token ? token.value : undefined
    // A literal with newer syntax is emitted as a call with its pattern as text.
    if (typeof value === 'string' && /\(\?<[=!]/.test(value)) wrong ??= `look-behind in ${value.slice(0, 100)}`
    if (token.type.label !== 'regexp' || !isRegExp(value)) return
    if (/\(\?<[=!]/.test(value.pattern)) wrong ??= `look-behind /${value.pattern}/`
    if (/[dv]/.test(value.flags)) wrong ??= `regexp flags ${value.flags}`
  }
  try {
    parse(code, { ecmaVersion: 2021, sourceType: 'module', onToken })
  } catch (error) {
    return String(error)
  }
  return wrong
}

function isRegExp(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value
}
