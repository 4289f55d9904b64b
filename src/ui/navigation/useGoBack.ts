import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** One step back inside the app, or home when this screen was opened from outside. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const state: unknown = window.history.state
    const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
    if (index > 0) navigate(-1)
    else navigate('/', { replace: true })
  }, [navigate])
}
