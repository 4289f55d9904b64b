import { SESSION_EXPIRED_TOAST_MS } from '@contract/limits'
import { bridge } from '@/bridge/bridge'
import { keepForTab } from '@/lib/stores/tabStore'
import { toast, toastReady } from '@/lib/toast/toast'
import { DEPTH_KEY, loginHref, onLoginPage } from '@/session/redirect'
import { session } from '@/session/session'
import { keepQuiet } from './failureToast'

/** Leaves the page for the login; an object so that tests can replace it. */
export const exit = {
  replace(url: string): void {
    location.replace(url)
  },
  /** Leaves the history entries of what lies over the screen; handed in by `app/wireSession.ts`. */
  leaveSheets: async (): Promise<void> => undefined,
}

/** `usr` is the router's name of the navigation state. */
interface EntryState {
  idx?: number
  sheet?: boolean
  usr?: { isOver?: boolean } | null
}

/** One at a time: however many requests fail together, there is one message and one redirect. */
let ending = false

/** Whether the end of the session is being handled: the screen stays, because a redirect to the login follows. */
export const isEnding = (): boolean => ending

function settle(): void {
  ending = false
  keepQuiet(false)
}

/** A page restored from the back/forward cache keeps its module state. */
function settleWhenBack({ persisted }: PageTransitionEvent): void {
  if (persisted) settle()
}

function begin(): boolean {
  if (ending) return false
  window.addEventListener('pageshow', settleWhenBack)
  ending = true
  keepQuiet(true)
  return true
}

/**
 * Keeps the screen's place in the history, as the router counts, and whether a link opened it over another one, for the
 * login that replaces it. The entry of a sheet that could not be left counts as the screen's.
 */
export function keepPlace(): void {
  const { idx = 0, sheet = false, usr } = (window.history.state ?? {}) as EntryState
  keepForTab(DEPTH_KEY, `${idx - Number(sheet)} ${loginHref()}${usr?.isOver ? ' over' : ''}`)
}

/** Makes an open sheet's entry the login's: a sheet that leaves it by a step back would cancel the redirect. */
function claimSheetEntry(): void {
  const { sheet: _sheet, ...state } = (window.history.state ?? {}) as EntryState
  window.history.replaceState(state, '')
}

async function goLogin(): Promise<void> {
  await exit.leaveSheets()
  // Another tab may have signed in meanwhile.
  if (session.isMember() || onLoginPage()) return settle()
  keepPlace()
  claimSheetEntry()
  exit.replace(loginHref())
}

/** The page stays open while the shell acts, and may fail again with the same token: it is shown once until then. */
const settleLater = () => void setTimeout(settle, SESSION_EXPIRED_TOAST_MS)

/**
 * 250008 (rule: session expiry): the token is invalid. In the app logs out there; in a browser, or where the app has no
 * logout, shows a message and goes to the login.
 */
export async function endExpired(sent: string | undefined): Promise<void> {
  if (!session.expire(sent) || onLoginPage()) return
  if (!begin()) return
  if (await bridge.ready()) return bridge.logout().then(settleLater, showExpired)
  return showExpired()
}

async function showExpired(): Promise<void> {
  toast('当前会话已过期，请重新登录', { durationMs: SESSION_EXPIRED_TOAST_MS })
  await toastReady()
  setTimeout(() => void goLogin(), SESSION_EXPIRED_TOAST_MS)
}

/** 250004 and 250007: not signed in, or no longer entitled. Goes to the login without a message. */
export async function endUnauthenticated(sent: string | undefined): Promise<void> {
  if (onLoginPage() || !session.expire(sent)) return
  if (!begin()) return
  if (await bridge.ready()) return bridge.openLogin().then(settleLater, goLogin)
  await goLogin()
}
