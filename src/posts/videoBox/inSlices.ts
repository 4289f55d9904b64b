/** On a slow phone a turn then stays well below what a touch would notice. */
const SLICE_MS = 8

export interface Slices {
  /** Does at once what is left. */
  finish(): void
  stop(): void
}

/** Does one step after another from the next turn on, with a rest for the browser whenever a slice is over. */
export function inSlices(steps: readonly (() => void)[]): Slices {
  const left = [...steps]
  let timer = window.setTimeout(run)

  function run(): void {
    const end = performance.now() + SLICE_MS
    do left.shift()?.()
    while (left.length > 0 && performance.now() < end)
    if (left.length > 0) timer = window.setTimeout(run)
  }

  return {
    finish: () => {
      window.clearTimeout(timer)
      for (let step = left.shift(); step; step = left.shift()) step()
    },
    stop: () => {
      window.clearTimeout(timer)
      left.length = 0
    },
  }
}
