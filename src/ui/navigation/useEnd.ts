import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { BASE } from '@/routes'
import { stepBack } from '../sheet/stepBack'

/**
 * Ends this screen on another one (a router path), so that the history holds that one once: by a step back if a link
 * with `OVER_STATE` (`routes.ts`) opened this screen over it, else by replacing this screen.
 */
export function useEnd(): (to: string, state?: unknown) => Promise<void> {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const isOver = typeof state === 'object' && state !== null && 'isOver' in state
  return useCallback(
    async (to, endState) => {
      if (isOver) await stepBack()
      const { pathname, search, hash } = window.location
      if (!isOver || BASE + to !== pathname + search + hash) navigate(to, { replace: true, state: endState })
    },
    [navigate, isOver],
  )
}
