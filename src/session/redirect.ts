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
 * Target after the login: only this origin's `/`, or the app outside its login; else SERVICE.
 * @param raw the `redirect` query as decoded once by the URL API
 */
export function safeRedirect(raw: string | null): Destination {
  if (!raw || isSuspicious(raw)) return FALLBACK
  if (!raw.startsWith('/') && !/^https?:\/\/[^/]/i.test(raw)) return FALLBACK
  const url = parse(raw)
  if (!url || url.origin !== location.origin || !/^https?:$/.test(url.protocol)) return FALLBACK
  if (url.pathname === '/') return { kind: 'page', url: `/${url.search}${url.hash}` }
  if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return FALLBACK
  const path = url.pathname.slice(BASE.length).replace(/\/{2,}/g, '/') || '/'
  return isLogin(path) ? FALLBACK : { kind: 'route', to: `${path}${url.search}${url.hash}` }
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

/** True on the login itself, which never redirects to the login. */
export function onLoginPage(): boolean {
  return location.pathname.startsWith(`${BASE}/`) && isLogin(location.pathname.slice(BASE.length))
}
