import { VISITOR_TOKEN } from '@contract/limits'
import type { LoginData } from '@contract/login'
import { bridge } from '@/bridge/bridge'
import { shellToken, wasHere } from './shellToken'
import { store } from './store'
import { announce, onNews } from './tabs'

type Listener = (member: boolean) => void
/** Unknown only in what may be a shell, until it has said who is there. */
export type AuthState = 'member' | 'visitor' | 'unknown'

const listeners = new Set<Listener>()
const standingListeners = new Set<() => void>()
let lastAuthState: AuthState | undefined

/** Notifies listeners of sign-in and sign-out, also of the shell's first answer. */
function notifyAuthState(): void {
  if (session.authState() === lastAuthState) return
  lastAuthState = session.authState()
  for (const listener of Array.from(standingListeners)) listener()
}

const identity = () => shellToken.known() ?? store.identity()
let lastIdentity = identity()
let hasTurned = false

/** Tells the listeners when another user, or nobody, has taken the place of the one they knew. */
function notice(): boolean {
  const now = identity()
  if (now === lastIdentity) return false
  lastIdentity = now
  hasTurned = true
  for (const listener of Array.from(listeners)) listener(now !== undefined)
  notifyAuthState()
  return true
}

/** A token dropped silently; a member's call that fails with it later still ends the session with a message. */
let dropped: string | undefined

/** The present token, if a real one is known. */
const current = () => shellToken.known() ?? store.token()

/** Whether `sent` is still the present token, so that its failure counts. */
function isCurrent(sent: string | undefined): boolean {
  return (sent === VISITOR_TOKEN ? undefined : sent) === current()
}

let shellAnswered = false
/** Whether somebody is signed in has been settled at least once. */
let settled = !bridge.claimsShell

async function tokenOfShell(): Promise<string | undefined> {
  const token = await shellToken.ask()
  if (!token) store.clear()
  // The first answer says who has been here all along, which is no change, unless this tab's last page knew another.
  const isSame = wasHere(identity())
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

/** Which token this page speaks with, and whose it is (sections 6 and 7, decisions "Session"). */
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
  /** Tells one login from another, here and in other tabs; undefined for visitors. */
  identity,
  /** Keeps the login's answer for 24 hours. Returns false where it brings no token, or none that the browser keeps. */
  signIn(data: LoginData): boolean {
    if (!data.accessToken || !store.write(data)) return false
    dropped = undefined
    notice()
    announce()
    return true
  },
  /** Takes a swapped token of the same user, unless the one it was swapped for is no longer in use. */
  renew(data: LoginData, swapped: string | undefined): void {
    if (!isCurrent(swapped) || !data.accessToken) return
    store.write(data, true)
    notice()
  },
  /** Forgets the user here and in all tabs. */
  signOut(): void {
    dropped = undefined
    shellToken.forget()
    store.clear()
    notice()
    announce()
  },
  /**
   * The token a request was sent with is invalid: the cookies are removed, unless a newer token has replaced it.
   * @returns false where it was not in use any more
   */
  expire(sent: string | undefined): boolean {
    const isDropped = sent !== undefined && sent === dropped && current() === undefined
    if (!isCurrent(sent) && !isDropped) return false
    dropped = undefined
    shellToken.bury()
    store.dropCookies()
    notice()
    announce()
    return true
  },
  /** The backend read the token as none (`X-Session: none`): it is dropped without a word. */
  dropDead(sent: string | undefined = current()): void {
    if (sent === undefined || sent === VISITOR_TOKEN) return
    if (session.expire(sent)) dropped = sent
  },
  /** The user has changed, or signed out, since the page began. */
  hasTurned: (): boolean => hasTurned,
  /** Calls back when the user changes or signs out, also in another tab. Returns how to unsubscribe. */
  onUserChange(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Calls back whenever `authState` changes, which the shell's first answer may do without a change of user. */
  onAuthState(listener: () => void): () => void {
    standingListeners.add(listener)
    return () => void standingListeners.delete(listener)
  },
}

/** Follows what happens to this page and in other tabs. */
function watch(): void {
  onNews(notice)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    shellToken.doubt()
    notice()
    // Somebody may have signed in or out in the app meanwhile; the open screen is notified.
    if (shellAnswered) void session.token()
  })
  // A page brought back by "back" must show nothing of a former user, whatever was heard in between.
  let identityWhenLeft = identity()
  window.addEventListener('pagehide', () => (identityWhenLeft = identity()))
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    notice()
    if (identity() !== identityWhenLeft) location.reload()
  })
}

// The server, which draws shared posts with these modules, has no page and no user.
if (typeof window === 'object') watch()
