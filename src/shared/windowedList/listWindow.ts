/** The height of a card nobody has seen yet, until it is measured. */
const GUESS_PX = 320
/** Screens above and below the visible one that are drawn ahead. */
const REACH = 1
const FIRST_ROWS = 8
/** Rows that one look draws anew around the screen. */
const NEW_ROWS = 2

/** Which rows are drawn, and how much room stands for the others, in pixels. */
export interface Shown {
  from: number
  to: number
  above: number
  below: number
}

/** How many of the sorted tops lie at or above a height. */
function countUpTo(tops: Float64Array, height: number): number {
  let low = 0
  let high = tops.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The part of a long list that is drawn: the rows on the screen and a screen around it. The others are room of their
 * measured height, so that nothing moves when they come and go.
 */
export class ListWindow {
  private ids: readonly string[] = []
  private tops = new Float64Array(1)
  private shown: Shown = { from: 0, to: FIRST_ROWS, above: 0, below: 0 }
  /** What was looked at last. */
  private sight = { top: 0, screen: 0 }
  private readonly listeners = new Set<() => void>()

  /** @param heights measured heights in pixels by id, kept by the caller */
  constructor(
    private readonly heights: Map<string, number>,
    ids: readonly string[] = [],
  ) {
    this.fill(ids)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly get = (): Shown => this.shown

  /** Takes the list as it is now; what was measured stays. */
  fill(ids: readonly string[]): void {
    if (ids === this.ids) return
    let same = 0
    while (same < ids.length && ids[same] === this.ids[same]) same += 1
    this.ids = ids
    this.lay(same)
    this.look(this.sight.top, this.sight.screen)
  }

  /** Notes what drawn rows measure. The next `look` goes by it. */
  measure(rows: Iterable<{ id: string; height: number }>): void {
    let first = this.ids.length
    for (const { id, height } of rows) {
      if (height === 0 || Math.abs((this.heights.get(id) ?? 0) - height) < 0.5) continue
      this.heights.set(id, height)
      first = Math.min(first, Math.max(this.ids.indexOf(id, this.shown.from), 0))
    }
    if (first < this.ids.length) this.lay(first)
  }

  /** Another width makes other heights. */
  forgetHeights(): void {
    this.heights.clear()
    this.lay(0)
    this.look(this.sight.top, this.sight.screen)
  }

  /**
   * Chooses the rows to draw: those on the screen at once, those around it a few at a time, so that no frame is long.
   * @param top the list's part above the screen, in pixels
   * @param screen the screen's height
   * @returns whether the rest waits for another look
   */
  look(top: number, screen: number): boolean {
    const isDown = top >= this.sight.top
    this.sight = { top, screen }
    const [first, last] = this.rowsBetween(top, top + screen)
    const [most, least] = this.rowsBetween(top - screen * REACH, top + screen * (1 + REACH))
    const { from, to } = this.shown
    const isNear = from <= last && to >= first
    const kept = isNear ? { from: Math.max(Math.min(from, first), most), to: Math.min(Math.max(to, last), least) } : { from: first, to: last }
    let left = Math.max(0, NEW_ROWS - (isNear ? Math.max(0, from - kept.from) + Math.max(0, kept.to - to) : kept.to - kept.from))
    for (const below of [isDown, !isDown]) {
      const room = below ? least - kept.to : kept.from - most
      const more = Math.max(0, Math.min(left, room))
      left -= more
      if (below) kept.to += more
      else kept.from -= more
    }
    this.show(kept.from, kept.to)
    return kept.from > most || kept.to < least
  }

  /** The rows that lie between two heights, from and to; at least one. */
  private rowsBetween(top: number, bottom: number): [number, number] {
    const count = this.ids.length
    const from = Math.max(0, Math.min(countUpTo(this.tops, top) - 1, count - 1))
    return [from, Math.min(count, Math.max(from + 1, countUpTo(this.tops, bottom)))]
  }

  /** Adds up the heights from a row on. */
  private lay(first: number): void {
    const tops = this.tops.length > this.ids.length ? this.tops.subarray(0, this.ids.length + 1) : new Float64Array(this.ids.length + 1)
    if (tops.length !== this.tops.length) tops.set(this.tops.subarray(0, first + 1))
    for (let place = first; place < this.ids.length; place += 1) {
      tops[place + 1] = (tops[place] ?? 0) + (this.heights.get(this.ids[place] ?? '') ?? GUESS_PX)
    }
    this.tops = tops
  }

  private show(wantedFrom: number, wantedTo: number): void {
    const count = this.ids.length
    const from = Math.max(0, Math.min(wantedFrom, count - 1))
    const to = Math.min(Math.max(wantedTo, Math.min(FIRST_ROWS, count)), count)
    const shown = { from, to, above: this.tops[from] ?? 0, below: (this.tops[count] ?? 0) - (this.tops[to] ?? 0) }
    const former = this.shown
    if (former.from === from && former.to === to && former.above === shown.above && former.below === shown.below) return
    this.shown = shown
    for (const listener of this.listeners) listener()
  }
}
