/**
 * The first render is done in slices, and the router hears of somebody going back or on only once it stands.
 * @returns to be called then: what came in between is told again
 */
export function missedTurns(): () => void {
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
