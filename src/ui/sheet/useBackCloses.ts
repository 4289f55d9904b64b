import { useCallback, useEffect, useRef } from 'react'
import { atSheetEntry, pushSheetEntry } from './sheetEntry'
import { isSteppingBack, stepBack, steppedBack } from './stepBack'

/** In which a sheet or a screen that follows takes the entry over. */
const TAKEN_OVER_MS = 300

/** Leaves the entry of a sheet that went with its content, or "back" would first do nothing. */
async function popSheetEntry(): Promise<void> {
  await steppedBack()
  if (atSheetEntry() && !document.querySelector('[role="dialog"]')) void stepBack()
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
      if (!atSheetEntry()) pushSheetEntry()
    }
    // The step back from a former sheet would take the entry, and close this one.
    if (isSteppingBack()) void steppedBack().then(enter)
    else enter()
    const handlePop = () => {
      if (hasEntry && !atSheetEntry()) closed.current?.()
    }
    window.addEventListener('popstate', handlePop)
    return () => {
      // A late answer must not close the sheet that was opened next.
      closed.current = undefined
      window.removeEventListener('popstate', handlePop)
      setTimeout(() => void popSheetEntry(), TAKEN_OVER_MS)
    }
  }, [])
  const isClosing = useRef(false)
  const close = useCallback(async () => {
    // A second tap comes before the entry is gone, and would leave the screen.
    if (isClosing.current) return
    isClosing.current = true
    if (isSteppingBack()) await steppedBack()
    if (closed.current && atSheetEntry()) await stepBack()
    else closed.current?.()
    isClosing.current = false
  }, [])
  return useCallback(() => void close(), [close])
}
