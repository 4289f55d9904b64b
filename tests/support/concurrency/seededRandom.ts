/** Whole numbers from 0 to below the bound, the same in every run, so that a failure can be reproduced. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
