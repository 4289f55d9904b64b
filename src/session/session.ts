import { VISITOR_TOKEN } from '@contract/limits'
import type { LoginData } from '@contract/login'
import { bridge } from '@/bridge/bridge'
import { createListeners } from '@/lib/stores/listeners'
import { rememberUser, shellToken } from './shellToken'
import { store } from './store'
import { announce, onSessionChange } from './tabs'

type Listener = (member: boolean) => void
/** Unknown only in what may be a shell, until the bridge has answered. */
export type AuthState = 'member' | 'visitor' | 'unknown'

const listeners = new Set<Listener>()
const authStateListeners = createListeners()
let lastAuthState: AuthState | undefined

/** Notifies listeners of sign-in and sign-out, also of the shell's first answer. */
function notifyAuthState(): void {
  if (session.authState() === lastAuthState) return
  lastAuthState = session.authState()
  authStateListeners.notify()
}

const identity = () => shellToken.known() ?? store.identity()
let lastIdentity = identity()
/** How often the user has changed or signed out since the page was loaded. */
let changes = 0

/** Notifies the listeners when the user has changed or signed out. */
function notice(): boolean {
  const now = identity()
  if (now === lastIdentity) return false
  lastIdentity = now
  changes += 1
  for (const listener of Array.from(listeners)) listener(now !== undefined)
  notifyAuthState()
  return true
}

/** A token dropped silently; a member's call that fails with it later still ends the session with a message. */
let dropped: string | undefined

/** The current token, if a real one is known. */
const current = () => shellToken.known() ?? store.token()

/** Whether `sent` is still the current token, or was dropped and not replaced, so that its failure counts. */
function isCurrent(sent: string | undefined): boolean {
  const now = current()
  return (sent === VISITOR_TOKEN ? undefined : sent) === now || (now === undefined && sent === dropped)
}

let shellAnswered = false
/** Whether the sign-in state has been determined at least once. */
let settled = !bridge.claimsShell

async function tokenOfShell(): Promise<string | undefined> {
  const token = await shellToken.request()
  if (!token) store.clear()
  // The first answer is no change of user, unless this tab's last page knew another one.
  const isSame = rememberUser(identity())
  if (!shellAnswered) lastIdentity = isSame ? identity() : 'somebody else'
  shellAnswered = true
  notice()
  return token
}

async function tokenOfBrowser(): Promise<string | undefined> {
  const token = store.token()
  if (token) return token
  if (!bridge.claimsShell || !(await bridge.ready())) return VISITOR_TOKEN
  store.clear()
  return undefined
}

/** Token of this page and identity of its user (rules: token, session expiry). */
export const session = {
  /** The token of the next request: from the bridge, the cookie, or 111; undefined means no header. */
  async token(): Promise<string | undefined> {
    const token = await ((await shellToken.isSource()) ? tokenOfShell() : tokenOfBrowser())
    settled = true
    notifyAuthState()
    return token
  },
  /** A real token is known. */
  isMember: (): boolean => current() !== undefined,
  authState: (): AuthState => (settled ? (session.isMember() ? 'member' : 'visitor') : 'unknown'),
  isCurrent,
  /** Distinguishes logins, here and in other tabs; undefined for visitors. */
  identity,
  /** Stores the login's result for 24 hours. Returns false if it has no token, or the browser does not store it. */
  signIn(data: LoginData): boolean {
    if (!data.accessToken || !store.write(data)) return false
    dropped = undefined
    notice()
    announce()
    return true
  },
  /** Stores a replaced token of the same user, unless the old one is no longer in use. */
  renew(data: LoginData, swapped: string | undefined): void {
    if (!isCurrent(swapped) || !data.accessToken) return
    store.write(data, true)
    notice()
  },
  /** Signs out here and in all tabs. */
  signOut(): void {
    dropped = undefined
    shellToken.forget()
    store.clear()
    notice()
    announce()
  },
  /**
   * Handles an invalid token: the cookies are removed, unless a newer token has replaced it.
   * @returns false if it was no longer in use
   */
  expire(sent: string | undefined): boolean {
    if (!isCurrent(sent)) return false
    dropped = undefined
    shellToken.reject()
    store.dropCookies()
    notice()
    announce()
    return true
  },
  /** The backend treated the token as none (`X-Session: none`): it is dropped without a message (rule: visitors). */
  discard(sent: string | undefined): void {
    if (sent === undefined || sent === VISITOR_TOKEN) return
    if (session.expire(sent)) dropped = sent
  },
  /** Whether the user has changed or signed out since the page was loaded. */
  changed: (): boolean => changes > 0,
  /**
   * Returns a function that tells whether the user is the same as at this call; the shell's first answer counts as no
   * change.
   */
  sameUser(): () => boolean {
    const before = changes
    const user = identity()
    return () => before === changes && (user ?? identity()) === identity()
  },
  /** Calls back when the user changes or signs out, also in another tab. Returns a function to unsubscribe. */
  onUserChange(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Calls back whenever `authState` changes, which the shell's first answer may do without a change of user. */
  onAuthState: authStateListeners.subscribe,
}

/** Subscribes to page events and to other tabs. */
function watch(): void {
  onSessionChange(notice)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    shellToken.reset()
    notice()
    // The user may have changed in the app meanwhile; the open screen is notified.
    if (shellAnswered) void session.token()
  })
  // A page restored by "back" must show nothing of a former user, whatever happened in between.
  let identityWhenLeft = identity()
  window.addEventListener('pagehide', () => (identityWhenLeft = identity()))
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    notice()
    if (identity() !== identityWhenLeft) location.reload()
  })
}

// The server, which renders shared posts with these modules, has no page and no user.
if (typeof window === 'object') watch()
