import { useEffect, useState } from 'react'

const IDLE_WAIT_MS = 2000

function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: IDLE_WAIT_MS })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = window.setTimeout(run, 200)
  return () => window.clearTimeout(timer)
}

/**
 * Runs once the page has loaded.
 * @returns a function to cancel
 */
function afterLoad(run: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = window.setTimeout(run)
    return () => window.clearTimeout(timer)
  }
  window.addEventListener('load', run, { once: true })
  return () => window.removeEventListener('load', run)
}

/**
 * Runs once the page has loaded and is idle.
 * @returns a function to cancel
 */
export function afterLoadIdle(run: () => void): () => void {
  let cancel = afterLoad(() => {
    cancel = whenIdle(run)
  })
  return () => cancel()
}

/** False until the page's load event: separates the first screen's resources from others. */
export function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => afterLoad(() => setLoaded(true)), [])
  return loaded
}
