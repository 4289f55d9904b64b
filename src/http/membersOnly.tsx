import type { ComponentType } from 'react'
import { Navigate, useHref, useLocation } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { loginPath } from '@/session/redirect'
import { useIsMember } from '@/session/useIsMember'
import { isEnding } from './sessionEnd'

/** A screen for members; a visitor is asked to log in and returns. */
export function membersOnly(Screen: ComponentType): ComponentType {
  return function MembersOnly() {
    const isMember = useIsMember()
    const { pathname } = useLocation()
    const base = useHref('/')
    // In the shell only the bridge knows the user, so the backend is asked.
    if (isMember || bridge.claimsShell || isEnding()) return <Screen />
    // After logging out the page is already leaving for home.
    if (window.location.pathname !== base + pathname) return null
    return <Navigate to={loginPath()} replace />
  }
}
