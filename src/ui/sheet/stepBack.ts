/** How long a browser may take to tell of a step back; some never do. */
export const PATIENCE_MS = 1000

let going: Promise<void> = Promise.resolve()

/** Takes the entry a sheet or a dialog has in the history away; resolves once the browser has. */
export function stepBack(): Promise<void> {
  going = new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('popstate', end)
      window.clearTimeout(timer)
      resolve()
    }
    const timer = window.setTimeout(end, PATIENCE_MS)
    window.addEventListener('popstate', end)
  })
  window.history.back()
  return going
}

/** Resolves once no step back is on its way: what is put into the history before would be taken away with it. */
export const steppedBack = (): Promise<void> => going
