/**
 * Records navigation events until the router subscribes to the history, which it does only after the first render.
 * @returns a function that dispatches the missed events again
 */
export function missedNavigation(): () => void {
  let missed = false
  const note = () => {
    missed = true
  }
  window.addEventListener('popstate', note)
  return () => {
    window.removeEventListener('popstate', note)
    if (missed) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    missed = false
  }
}
