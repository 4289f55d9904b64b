import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './rooms'

/** The version of package.json as text for the code, where it is called `__RELEASE__`. */
export function releaseDefine(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  return { __RELEASE__: JSON.stringify(version) }
}
