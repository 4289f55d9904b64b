let going: Promise<void> = Promise.resolve()

/** Takes the entry a sheet or a dialog has in the history away; resolves once the browser has. */
export function stepBack(): Promise<void> {
  going = new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
  window.history.back()
  return going
}

/** Resolves once no step back is on its way: what is put into the history before would be taken away with it. */
export const steppedBack = (): Promise<void> => going
