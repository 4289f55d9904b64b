import { withoutQuery } from '@contract/text/withoutQuery'
import { BASE, paths } from '@/routes'

export type Destination =
  /** A path of the router. */
  | { kind: 'route'; to: string }
  /** A page of this origin outside the app: a full page load. */
  | { kind: 'page'; url: string }

const FALLBACK: Destination = { kind: 'route', to: paths.service }

function isSuspicious(raw: string): boolean {
  return Array.from(raw).some((character) => {
    const point = character.codePointAt(0) ?? 0
    return character === '\\' || point < 0x20 || (point >= 0x7f && point < 0xa0)
  })
}

function parse(raw: string): URL | undefined {
  try {
    return new URL(raw, location.origin)
  } catch {
    return undefined
  }
}

/** The router decodes paths and ignores case, so the login is recognised in the same way. */
function isLogin(path: string): boolean {
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // A malformed escape is not the login.
  }
  return plain.toLowerCase().replace(/\/+$/, '') === paths.login
}

/**
 * Undefined for other origins and for paths of this one outside the app.
 * @param raw a query as decoded once by the URL API
 */
export function ownDestination(raw: string): Destination | undefined {
  if (isSuspicious(raw) || (!raw.startsWith('/') && !/^https?:\/\/[^/]/i.test(raw))) return undefined
  const url = parse(raw)
  if (!url || url.origin !== location.origin || !/^https?:$/.test(url.protocol)) return undefined
  if (url.pathname === '/') return { kind: 'page', url: `/${url.search}${url.hash}` }
  if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return undefined
  const path = url.pathname.slice(BASE.length).replace(/\/{2,}/g, '/') || '/'
  return { kind: 'route', to: `${path}${url.search}${url.hash}` }
}

/** Target after the login (query `redirect`): only this origin's `/`, or the app outside its login; else SERVICE. */
export function safeRedirect(raw: string | null): Destination {
  const own = raw ? ownDestination(raw) : undefined
  if (!own || (own.kind === 'route' && isLogin(withoutQuery(own.to)))) return FALLBACK
  return own
}

/**
 * Address of the login with the return address (rule: login redirect): `/mobile/login?redirect={encoded current url}`.
 */
export function loginHref(current: string = location.href): string {
  return `${BASE}${paths.login}?redirect=${encodeURIComponent(current)}`
}

/** The same as a router path. */
export function loginPath(): string {
  return loginHref().slice(BASE.length)
}

/**
 * Storage key of this tab: the number of screens below the login that the end of a session has opened, its address, and
 * `over` if a link with `OVER_STATE` opened the screen it replaced.
 */
export const DEPTH_KEY = 'bole.depth'

/** True on the login itself, which never redirects to the login. */
export function onLoginPage(): boolean {
  return location.pathname.startsWith(`${BASE}/`) && isLogin(location.pathname.slice(BASE.length))
}
