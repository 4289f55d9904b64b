import { login } from '@contract/login'
import { bridge } from '@/bridge/bridge'
import { call, warmHttp } from '@/http/call'
import { restoreLook } from '@/lib/lookStore'
import { warmToast } from '@/lib/toast'
import { keepFresh } from '@/session/keepFresh'
import { session } from '@/session/session'
import { store } from '@/session/store'
import { forgetUserPages } from '@/shared/userPages'

const WARM_AFTER_MS = 3000

/** What the lower rooms need from above, handed in after the first paint. */
export function wireSession(): void {
  void restoreLook()
  session.onUserChange(forgetUserPages)
  // Never in the shell, whose token is the app's affair.
  if (!bridge.claimsShell) {
    const { token, expiresAt } = store
    keepFresh({ token, expiresAt, renew: session.renew, refresh: () => call(login.refresh, {}) })
  }
  window.setTimeout(() => {
    warmToast()
    warmHttp()
  }, WARM_AFTER_MS)
}
