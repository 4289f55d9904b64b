import { login } from '@contract/login'
import { call, warmHttp } from '@/http/call'
import { warmToast } from '@/lib/toast'
import { session } from '@/session/session'
import { forgetUserPages } from './userPages'

const WARM_AFTER_MS = 3000

/** What the lower rooms need from above, handed in after the first paint. */
export function wireSession(): void {
  session.onUserChange(forgetUserPages)
  session.keepFresh(() => call(login.refresh, {}))
  window.setTimeout(() => {
    warmToast()
    warmHttp()
  }, WARM_AFTER_MS)
}
