/** How long to wait for the popstate event of a step back; some browsers never send it. */
export const TIMEOUT_MS = 1000

let going: Promise<void> = Promise.resolve()
let isGoing = false

/** Removes the history entry of a sheet or dialog; resolves once the browser has. */
export function stepBack(): Promise<void> {
  isGoing = true
  going = new Promise((resolve) => {
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
  return going
}

/** Whether a step back is pending. */
export const isSteppingBack = (): boolean => isGoing

/** Resolves once no step back is pending; an entry pushed earlier would be removed with it. */
export const steppedBack = (): Promise<void> => going
