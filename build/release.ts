import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './rooms'

/** Defines `__RELEASE__` as the version of package.json. */
export function releaseDefine(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  return { __RELEASE__: JSON.stringify(version) }
}
