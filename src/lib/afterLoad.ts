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

/** Runs once the page has loaded. @returns the way to give it up */
function afterLoad(run: () => void): () => void {
  if (document.readyState === 'complete') {
    const timer = window.setTimeout(run)
    return () => window.clearTimeout(timer)
  }
  window.addEventListener('load', run, { once: true })
  return () => window.removeEventListener('load', run)
}

/** Runs once the page has loaded and has nothing better to do. @returns the way to give it up */
export function afterLoadIdle(run: () => void): () => void {
  let giveUp = afterLoad(() => {
    giveUp = whenIdle(run)
  })
  return () => giveUp()
}

/** False until the page's load event: what the first screen needs comes before it, the rest after. */
export function useLoaded(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => afterLoad(() => setLoaded(true)), [])
  return loaded
}
