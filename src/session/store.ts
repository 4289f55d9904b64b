import Cookies from 'js-cookie'
import { TOKEN_COOKIE_HOURS, VISITOR_TOKEN } from '@contract/limits'
import type { LoginData } from '@contract/login'
import { HOUR_MS } from '@contract/text/timeUnits'
import { newKey } from '@/lib/newKey'
import { BASE } from '@/routes'

const TOKEN_COOKIE = 'bole_token'
const FAMILY_COOKIE = 'bole_family'
export const USER_KEY = 'bole.user'
/** Keys of the cart and of answered rounds; cleared together with the user info. Drafts are stored elsewhere. */
export const USER_PREFIXES = ['bole.cart.', 'bole.answered.']

/** Data of the signed-in user besides the cookie. */
interface UserInfo {
  /** Created at login, kept when the token is replaced: another value is another login. */
  login: string
  isFamilyAccount: string
  /** Expiry of the cookie in milliseconds since 1970. */
  expiresAt: number
}

function isUserInfo(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null || !('login' in value) || !('expiresAt' in value)) return false
  return typeof value.login === 'string' && typeof value.expiresAt === 'number'
}

/** Local storage may be full or forbidden, which must not cause an error. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function userInfo(): UserInfo | undefined {
  const known = attempt((): unknown => JSON.parse(localStorage.getItem(USER_KEY) ?? 'null'))
  return isUserInfo(known) ? known : undefined
}

/** A cookie of the same name with another path would outlive ours, or hide it. */
const COOKIE_PATHS = [BASE, `${BASE}/`, '/']

function removeCookie(name: string): void {
  for (const path of COOKIE_PATHS) Cookies.remove(name, { path })
}

function writeCookie(name: string, value: string): void {
  removeCookie(name)
  Cookies.set(name, value, {
    expires: TOKEN_COOKIE_HOURS / 24,
    path: BASE,
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
  })
}

export const store = {
  /** The real token of the cookie; 111 is none. */
  token(): string | undefined {
    const token = Cookies.get(TOKEN_COOKIE)
    return token && token !== VISITOR_TOKEN ? token : undefined
  },
  /** Expiry of the cookie in milliseconds since 1970, if this browser wrote it. */
  expiresAt: (): number | undefined => userInfo()?.expiresAt,
  /** Distinguishes logins; the same for a replaced token. */
  identity(): string | undefined {
    const token = store.token()
    return token && (userInfo()?.login ?? token)
  },
  /**
   * Stores both for 24 hours. `renewed` keeps the identity.
   * @returns false if the browser does not store the token because it is too long for a cookie; the former one stays
   * then
   */
  write({ accessToken, isFamilyAccount }: LoginData, renewed = false): boolean {
    const former = Cookies.get(TOKEN_COOKIE)
    writeCookie(TOKEN_COOKIE, accessToken)
    if (store.token() !== accessToken) {
      removeCookie(TOKEN_COOKIE)
      if (former) writeCookie(TOKEN_COOKIE, former)
      return false
    }
    const login = (renewed ? userInfo()?.login : undefined) ?? newKey()
    const expiresAt = Date.now() + TOKEN_COOKIE_HOURS * HOUR_MS
    writeCookie(FAMILY_COOKIE, isFamilyAccount)
    attempt(() => localStorage.setItem(USER_KEY, JSON.stringify({ login, isFamilyAccount, expiresAt })))
    return true
  },
  dropCookies(): void {
    removeCookie(TOKEN_COOKIE)
    removeCookie(FAMILY_COOKIE)
    attempt(() => localStorage.removeItem(USER_KEY))
  },
  /** Clears cookies and our local-storage keys (rule: kept keys). */
  clear(): void {
    store.dropCookies()
    attempt(() => {
      for (const key of Object.keys(localStorage)) {
        if (USER_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
      }
    })
  },
}
