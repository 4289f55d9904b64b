import { WATCHED_RANGES } from '@contract/learning'

/** A longer step of the player is a seek; its events come at least once a second, at up to triple speed. */
const STEP_SECONDS = 3.5

export interface Watching {
  /** The video is playing at this second. */
  at(second: number): void
  /** The user is seeking. */
  jump(): void
  position(): number
  ranges(): [number, number][]
}

/** Records the seconds that were really played, from the player's time updates. */
export function startWatching(position: number): Watching {
  const ranges: [number, number][] = []
  let place = position
  let last: number | undefined
  return {
    at: (second) => {
      place = second
      const step = last === undefined ? 0 : second - last
      const open = ranges[ranges.length - 1]
      if (last !== undefined && step > 0 && step <= STEP_SECONDS) {
        if (open && open[1] === last) open[1] = second
        else ranges.push([last, second])
      }
      last = second
    },
    jump: () => {
      last = undefined
    },
    position: () => place,
    ranges: () => ranges.slice(-WATCHED_RANGES),
  }
}
