import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { root } from './rooms'

/**
 * Class names of CSS modules: the local name and four letters of its file, which compress better than a hash per name.
 */
export function className(name: string, file: string): string {
  const place = relative(root, file.replace(/\?.*$/, ''))
  return `${name}-${createHash('sha256').update(place).digest('hex').slice(0, 4)}`
}
