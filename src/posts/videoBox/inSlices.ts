/** Slice length that keeps touches responsive on a slow phone. */
const SLICE_MS = 8

export interface Slices {
  /** Runs the remaining steps at once. */
  finish(): void
  stop(): void
}

/** Runs steps in slices from the next task on, yielding to the browser between slices. */
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
