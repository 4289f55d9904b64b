import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { BASE } from '@/routes'

/**
 * The router calls home `/mobile`, servers call it `/mobile/` and redirect there: a reload would lose the place in the
 * history that scroll and pages are kept under.
 */
export function useHomeSlash(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location
    if (pathname === BASE) window.history.replaceState(window.history.state, '', `${BASE}/${search}${hash}`)
  }, [key])
}
