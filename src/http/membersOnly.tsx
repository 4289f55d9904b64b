import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { loginPath } from '@/session/redirect'
import { useIsMember } from '@/session/useIsMember'
import { isEnding } from './sessionEnd'

/** A screen that asks a visitor to log in and come back. */
export function membersOnly(Screen: ComponentType): ComponentType {
  return function MembersOnly() {
    const isMember = useIsMember()
    // In the shell only the bridge knows who is there, so the backend is asked.
    if (!isMember && !bridge.claimsShell && !isEnding()) return <Navigate to={loginPath()} replace />
    return <Screen />
  }
}
