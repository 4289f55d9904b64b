/** How long to wait for the popstate event of a step back; some browsers never send it. */
export const TIMEOUT_MS = 1000
/** A sheet and the dialogs over it. */
const MOST_ENTRIES = 3

let going: Promise<void> = Promise.resolve()
let isGoing = false

function goBack(): Promise<void> {
  isGoing = true
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      isGoing = false
      window.removeEventListener('popstate', end)
      window.clearTimeout(timer)
      resolve()
    }
    const timer = window.setTimeout(end, TIMEOUT_MS)
    window.addEventListener('popstate', end)
  })
  window.history.back()
  return gone
}

/** Removes the history entry of a sheet or dialog; resolves once the browser has. */
export function stepBack(): Promise<void> {
  return (going = goBack())
}

async function leaveEntries(former: Promise<void>, isOverScreen: () => boolean): Promise<void> {
  await former
  for (let most = MOST_ENTRIES; most > 0 && isOverScreen(); most -= 1) await goBack()
}

/** Removes all history entries of sheets and dialogs on top of the screen. */
export function stepToScreen(isOverScreen: () => boolean): Promise<void> {
  return (going = leaveEntries(going, isOverScreen))
}

/** Whether a step back is pending. */
export const isSteppingBack = (): boolean => isGoing

/** Resolves once no step back is pending; an entry pushed earlier would be removed with it. */
export const steppedBack = (): Promise<void> => going
