import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Goes one step back inside the app, or to `fallback` if this screen was opened from outside. */
export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const state: unknown = window.history.state
    const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
    if (index > 0) navigate(-1)
    else navigate(fallback, { replace: true })
  }, [navigate, fallback])
}
