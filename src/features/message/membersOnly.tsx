import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { isEnding } from '@/http/sessionEnd'
import { BASE } from '@/routes'
import { loginHref } from '@/session/redirect'
import { useIsMember } from '@/session/useIsMember'

/** A screen that asks a visitor to log in and come back. */
export function membersOnly(Screen: ComponentType): ComponentType {
  return function MembersOnly() {
    const isMember = useIsMember()
    // In the shell only the bridge knows who is there, so the backend is asked.
    if (!isMember && !bridge.claimsShell && !isEnding()) return <Navigate to={loginHref().slice(BASE.length)} replace />
    return <Screen />
  }
}
