import { pathOf } from '../log'

/**
 * The path by which the router finds an address: without the origin of an absolute one, unescaped once. One that cannot
 * be unescaped, which the router refuses, stays as it is.
 */
export function routedPath(url = ''): string {
  const path = pathOf(url).replace(/^https?:\/\/[^/]*/i, '')
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
