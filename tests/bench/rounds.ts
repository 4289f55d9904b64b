import { median } from './phone'

const ROUNDS = 3
const WARM = 20
const CALLS = 200

export interface Rounds {
  p50Ms: number
  /** The median of the rounds. */
  p99Ms: number
  rounds: number[]
}

/** Times calls one after the other: median and p99 of each round, after a warm-up. */
export async function measureRounds(call: (n: number) => Promise<unknown>): Promise<Rounds> {
  const rounds: number[] = []
  const middles: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const took: number[] = []
    for (let n = 0; n < WARM + CALLS; n += 1) {
      const began = performance.now()
      await call(n)
      if (n >= WARM) took.push(performance.now() - began)
    }
    took.sort((a, b) => a - b)
    rounds.push(took[Math.floor(CALLS * 0.99)] ?? Infinity)
    middles.push(took[CALLS / 2] ?? Infinity)
  }
  return { p50Ms: median(middles), p99Ms: median(rounds), rounds }
}
