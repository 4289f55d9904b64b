/** Start and end in seconds. */
export type Range = [number, number]

/** The share of a lesson's seconds with which it is done (rule: watched ranges). */
export const DONE_SHARE = 0.9

const MS = 1000

/** Ranges within a lesson, merged and ascending; empty ones are dropped. */
export function merged(ranges: readonly Range[], seconds: number): Range[] {
  const within = ranges
    .map(([from, to]): Range => [toMs(Math.max(0, from)), toMs(Math.min(seconds, to))])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0])
  const list: Range[] = []
  for (const [from, to] of within) {
    const last = list.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else list.push([from, to])
  }
  return list
}

const toMs = (seconds: number): number => Math.round(seconds * MS) / MS

/** Seconds of all ranges together, to the millisecond. */
export const lengthOf = (ranges: readonly Range[]): number =>
  toMs(ranges.reduce((sum, [from, to]) => sum + to - from, 0))

/** Whether a lesson is done: once it was, or by its present seconds, which an import may have changed since. */
export const isDone = (
  { seconds }: { seconds: number },
  progress: { done: boolean; watched: readonly Range[] } | undefined,
): boolean =>
  progress !== undefined && (progress.done || lengthOf(merged(progress.watched, seconds)) >= DONE_SHARE * seconds)

/**
 * Accepted ranges after a call (rule: watched ranges): the new parts of `sent` count from the start, up to `allowed`
 * seconds in total.
 */
export function acceptRanges(
  known: readonly Range[],
  sent: readonly Range[],
  seconds: number,
  allowed: number,
): Range[] {
  let left = Math.max(0, allowed)
  const added: Range[] = []
  for (const [from, to] of newOf(known, merged(sent, seconds))) {
    const taken = Math.min(to - from, left)
    added.push([from, from + taken])
    left -= taken
  }
  return merged([...known, ...added], seconds)
}

/** The parts of `sent` that are not in `known`; both ascending. */
function newOf(known: readonly Range[], sent: readonly Range[]): Range[] {
  return sent.flatMap(([from, to]) => {
    const parts: Range[] = []
    let at = from
    for (const [knownFrom, knownTo] of known) {
      if (knownTo <= at || knownFrom >= to) continue
      if (knownFrom > at) parts.push([at, knownFrom])
      at = Math.max(at, knownTo)
    }
    if (at < to) parts.push([at, to])
    return parts
  })
}
