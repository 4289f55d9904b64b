/** The height of a card nobody has seen yet, until it is measured. */
const GUESS_PX = 320
/** Screens above and below the visible one that are drawn ahead. */
const REACH = 1
const FIRST_ROWS = 8

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
    this.ids = ids
    this.lay()
  }

  /** Notes what drawn rows measure. */
  measure(rows: Iterable<{ id: string; height: number }>): void {
    let changed = false
    for (const { id, height } of rows) {
      if (height === 0 || Math.abs((this.heights.get(id) ?? 0) - height) < 0.5) continue
      this.heights.set(id, height)
      changed = true
    }
    if (changed) this.lay()
  }

  /** Another width makes other heights. */
  forgetHeights(): void {
    this.heights.clear()
    this.lay()
  }

  /**
   * Chooses the rows to draw.
   * @param top the list's part above the screen, in pixels
   * @param screen the screen's height
   */
  look(top: number, screen: number): void {
    this.sight = { top, screen }
    const from = Math.max(0, countUpTo(this.tops, top - screen * REACH) - 1)
    const to = Math.max(from + 1, countUpTo(this.tops, top + screen * (1 + REACH)))
    this.show(from, to)
  }

  private lay(): void {
    const tops = new Float64Array(this.ids.length + 1)
    this.ids.forEach((id, place) => (tops[place + 1] = (tops[place] ?? 0) + (this.heights.get(id) ?? GUESS_PX)))
    this.tops = tops
    this.look(this.sight.top, this.sight.screen)
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
