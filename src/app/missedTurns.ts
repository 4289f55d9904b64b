/**
 * The router subscribes to the history only after the first render, which runs in slices. @returns a function to call
 * then, which repeats the navigation events that came in between
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
