import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { BASE } from '@/routes'

/**
 * Keeps the address of home as `/mobile/`: the router writes `/mobile`, and the server's redirect on reload would lose
 * the history entry under which scroll position and pages are stored.
 */
export function useHomeSlash(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location
    if (pathname === BASE) window.history.replaceState(window.history.state, '', `${BASE}/${search}${hash}`)
  }, [key])
}
