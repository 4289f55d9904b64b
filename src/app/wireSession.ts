import { login } from '@contract/login'
import { bridge } from '@/bridge/bridge'
import { environment, settings } from '@/env'
import { call } from '@/http/call'
import { exit } from '@/http/sessionEnd'
import { loadScript } from '@/lib/loadScript'
import { followOtherTabs, restoreLook } from '@/lib/stores/lookStore'
import { preloadToast } from '@/lib/toast/toast'
import { keepFresh } from '@/session/keepFresh'
import { session } from '@/session/session'
import { store } from '@/session/store'
import { afterLoadIdle } from '@/lib/afterLoad'
import { forgetUserPages } from '@/session/userPages'
import { userChange } from '@/ui/dialog/userChange'
import { keepFocusOfDisabled } from './keptFocus'
import { leaveClosedSheet, leaveSheets } from './leaveClosedSheet'
import { startScreenFocus } from './screenFocus'
import { ignoreSecondTaps } from './secondTaps'

const PRELOAD_AFTER_MS = 3000

/** Preloads the outbox and the composer for members; the shell has its own composer. */
function wireMember(): void {
  if (!session.isMember()) return
  if (!bridge.claimsShell) afterLoadIdle(preloadComposer)
  import('@/writes/outbox/start').then(
    ({ startOutbox }) => startOutbox(),
    () => undefined,
  )
  import('@/writes/unqueued/unshown').then(
    ({ confirmUnshown }) => confirmUnshown(),
    () => undefined,
  )
}

/** Injects what lower rooms need from higher ones. Call it after the first paint. */
export function wireSession(): void {
  void leaveClosedSheet()
  exit.leaveSheets = leaveSheets
  ignoreSecondTaps()
  keepFocusOfDisabled()
  void restoreLook()
  followOtherTabs()
  // The shell may have named another user before this code was loaded.
  if (session.changed()) forgetUserPages()
  session.onUserChange(forgetUserPages)
  userChange.subscribe = session.onUserChange
  void bridge.ready().then(keepTokenFresh)
  if (environment() !== 'local') afterLoadIdle(startThirdParties)
  afterLoadIdle(readyOffline)
  afterLoadIdle(startScreenFocus)
  window.setTimeout(() => {
    preloadToast()
    // Loads axios while there is a network.
    import('@/http/client').catch(() => undefined)
    wireMember()
    session.onAuthState(wireMember)
  }, PRELOAD_AFTER_MS)
}

/** Not in the shell, where the app owns the token. */
function keepTokenFresh(isShell: boolean): void {
  if (isShell) return
  const { token, expiresAt } = store
  // Nobody asked for it; an invalid token still ends the session.
  const refresh = (signal: AbortSignal) => call(login.refresh, {}, { quiet: true, signal })
  keepFresh({ token, expiresAt, renew: session.renew, refresh })
}

function readyOffline(): void {
  import('./offline/startOffline').then(
    ({ startOffline }) => startOffline(),
    () => undefined,
  )
}

function preloadComposer(): void {
  import('@/features/publish/PublishPage').then(
    ({ preload }) => preload(),
    () => undefined,
  )
}

/** Starts third-party scripts and the reporter: after load, never in local mode; nothing waits for them. */
function startThirdParties(): void {
  import('./monitor/monitor').then(
    ({ startMonitor }) => startMonitor(),
    () => undefined,
  )
  if (settings.analyticsSrc) loadScript(settings.analyticsSrc).catch(() => undefined)
}
