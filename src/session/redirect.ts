import { BASE, paths } from '@/routes'

export type Destination =
  /** A path of the router. */
  | { kind: 'route'; to: string }
  /** A page of this origin outside the app: a full load. */
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

/** The router reads paths decoded and in any case, so the login is recognised that way too. */
function isLogin(path: string): boolean {
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // A broken escape is no login.
  }
  return plain.toLowerCase().replace(/\/+$/, '') === paths.login
}

/**
 * Where the login goes afterwards: only to this origin's `/`, or to the app outside its login; else to SERVICE.
 * @param raw the `redirect` query as read once by the URL API
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

/** The login with the way back (rule: login redirect): `/mobile/login?redirect={encoded current url}`. */
export function loginHref(current: string = location.href): string {
  return `${BASE}${paths.login}?redirect=${encodeURIComponent(current)}`
}

/** The same as a path of the router. */
export function loginPath(): string {
  return loginHref().slice(BASE.length)
}

/** True while the login itself is open; from there nothing leads to the login. */
export function onLoginPage(): boolean {
  return location.pathname.startsWith(`${BASE}/`) && isLogin(location.pathname.slice(BASE.length))
}
