import { type ComponentType, useEffect } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { loginPath } from '@/session/redirect'
import { useIsMember } from '@/session/useIsMember'
import { exit, isEnding, keepPlace } from './sessionEnd'

/** Goes to the login in place of the screen, also where a sheet is open. */
export function ToLogin() {
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    void exit.leaveSheets().then(() => {
      if (isGone) return
      keepPlace()
      navigate(loginPath(), { replace: true })
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  return null
}

/** A screen for members (rule: member calls); a visitor is asked to log in and returns. */
export function membersOnly(Screen: ComponentType): ComponentType {
  return function MembersOnly() {
    const isMember = useIsMember()
    const { pathname } = useLocation()
    const base = useHref('/')
    // In the shell only the bridge knows the user, so the backend is asked.
    if (isMember || bridge.claimsShell || isEnding()) return <Screen />
    // After logging out the page is already leaving for home.
    if (window.location.pathname !== base + pathname) return null
    return <ToLogin />
  }
}
