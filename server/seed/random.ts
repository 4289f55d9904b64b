/** A seeded random generator: a name always gives the same sequence. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Between both, not rounded. */
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[]
}

/** The generator of a name (mulberry32, seeded by the name's FNV-1a hash). */
export function random(name: string): Random {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => at(list, Math.floor(next() * list.length)),
    shuffled: <T>(list: readonly T[]) => {
      const copy = [...list]
      for (let end = copy.length - 1; end > 0; end--) {
        const other = whole(0, end)
        const kept = at(copy, end)
        copy[end] = at(copy, other)
        copy[other] = kept
      }
      return copy
    },
  }
}

/** The entry at this index, modulo the length. Throws for an empty list. */
export function at<T>(list: readonly T[], place: number): T {
  if (list.length === 0) throw new Error('an empty list has no entries')
  return list[((place % list.length) + list.length) % list.length] as T
}
