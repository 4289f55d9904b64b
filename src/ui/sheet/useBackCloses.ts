import { useCallback, useEffect, useRef } from 'react'
import { isSteppingBack, stepBack, steppedBack } from './stepBack'

/** In which a sheet or a screen that follows takes the entry over. */
const TAKEN_OVER_MS = 300

function atSheet(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'sheet' in state
}

/** Leaves the entry of a sheet that went with its content, or "back" would first do nothing. */
function popSheetEntry(): void {
  if (atSheet() && !document.querySelector('[role="dialog"]')) void stepBack()
}

/**
 * Gives an open sheet a history entry of its own, so that the back gesture only closes the sheet.
 * @returns a function that closes it and removes the entry; does nothing once the sheet is gone
 */
export function useBackCloses(onClosed: () => void): () => void {
  const closed = useRef<(() => void) | undefined>(onClosed)
  useEffect(() => {
    closed.current = onClosed
  })
  useEffect(() => {
    let hasEntry = false
    const enter = () => {
      if (!closed.current) return
      hasEntry = true
      const former = window.history.state as { idx?: number } | null
      // Counted as the router counts its entries: a link that replaces the sheet's has the screen below to go back to.
      if (!atSheet()) window.history.pushState({ ...former, idx: (former?.idx ?? 0) + 1, sheet: true }, '')
    }
    // The step back from a former sheet would take the entry, and close this one.
    if (isSteppingBack()) void steppedBack().then(enter)
    else enter()
    const handlePop = () => {
      if (hasEntry && !atSheet()) closed.current?.()
    }
    window.addEventListener('popstate', handlePop)
    return () => {
      // A late answer must not close the sheet that was opened next.
      closed.current = undefined
      window.removeEventListener('popstate', handlePop)
      setTimeout(popSheetEntry, TAKEN_OVER_MS)
    }
  }, [])
  return useCallback(() => {
    if (closed.current && atSheet()) void stepBack()
    else closed.current?.()
  }, [])
}
