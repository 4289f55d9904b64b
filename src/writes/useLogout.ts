import { useNavigate } from 'react-router-dom'
import { login } from '@contract/login'
import { bridge } from '@/bridge/bridge'
import { call } from '@/http/call'
import { withTimeout } from '@/lib/withTimeout'
import { paths } from '@/routes'
import { session } from '@/session/session'
import { confirm } from '@/ui/dialog/confirm'

/** A bad network may answer nothing for a minute. */
const TIMEOUT_MS = 3000

/** Ends the session on the backend if it can be reached, and in all tabs in any case (rule: logging out). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    if (!(await confirm({ title: '确定退出登录吗？', yes: '退出登录', danger: true }))) return
    const isSameUser = session.sameUser()
    // A token that is invalid already ends here like any other.
    const signedOut = call(login.logout, {}, { quiet: 'background' }).catch(() => undefined)
    await withTimeout(signedOut, TIMEOUT_MS)
    // Somebody else may have signed in meanwhile.
    if (session.isMember() && !isSameUser()) return
    // Before the shell is asked for its token again.
    await bridge.logout().catch(() => undefined)
    session.signOut()
    navigate(paths.index, { replace: true })
  }
}
