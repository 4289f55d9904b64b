import { useEffect, useState } from 'react'
import { bridge } from '@/bridge/bridge'
import { session } from '@/session/session'

export type ShellLogin = 'asking' | 'opened' | 'none'

/** Opens the native login in the shell; `none` without a shell or if it fails. */
export function useShellLogin(onSignedIn: () => void): [ShellLogin, () => void] {
  const [state, setState] = useState<ShellLogin>(bridge.claimsShell ? 'asking' : 'none')

  useEffect(() => {
    if (state !== 'asking') return
    let here = true
    const settle = (next: ShellLogin) => {
      if (here) setState(next)
    }
    bridge
      .ready()
      .then(async (inShell) => {
        if (inShell) await bridge.openLogin()
        settle(inShell ? 'opened' : 'none')
      })
      .catch(() => settle('none'))
    return () => {
      here = false
    }
  }, [state])

  useEffect(() => {
    if (state !== 'opened') return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      await session.token()
      if (session.isMember()) onSignedIn()
    }
    const onVisible = () => void look().catch(() => undefined)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [state, onSignedIn])

  return [state, () => setState('none')]
}
