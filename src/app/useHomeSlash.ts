import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { BASE } from '@/routes'

/**
 * Writes home as `/mobile/`: the router says `/mobile`, and the server's redirect on reload would lose the history
 * entry under which scroll position and pages are kept.
 */
export function useHomeSlash(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location
    if (pathname === BASE) window.history.replaceState(window.history.state, '', `${BASE}/${search}${hash}`)
  }, [key])
}
