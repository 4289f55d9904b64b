import { RowTops } from './rowTops'

/** Estimated height of a row before `LEAST_ROWS` were measured; then it is their mean. */
const GUESS_PX = 320
/** Share by which the mean has to differ from the estimate to replace it. */
const CLOSE = 0.1
/** Screens above and below the viewport that are rendered ahead. */
const REACH = 1
/** Minimum number of rendered rows. */
const LEAST_ROWS = 8
/** Pixels rendered per update: one post, or some small rows. */
const NEW_PX = 320
/** Scroll speed (screens per update) above which rows are not rendered; only a dragged scroll bar is that fast. */
const PASSING = 0.4

/** The rendered rows, and the heights of the spacers in pixels. */
export interface RenderedRange {
  from: number
  to: number
  above: number
  below: number
}

/**
 * The rendered part of a long list: the rows in the viewport and one screen around it. Spacers with the measured
 * heights replace the others.
 */
export class ListWindow {
  private ids: readonly string[] = []
  private readonly tops = new RowTops()
  private shown: RenderedRange = { from: 0, to: 0, above: 0, below: 0 }
  /** Parameters of the last `look`. */
  private sight = { top: 0, screen: 0, isFast: false }
  private readonly listeners = new Set<() => void>()
  private guess = GUESS_PX
  /** What was measured: the sum of the heights, of how many rows, and of how many when `guess` was last updated. */
  private measured = { sum: 0, count: 0, judged: 0 }

  /**
   * @param heights measured heights in pixels by id, kept by the caller
   * @param first number of rows rendered before the first `look`
   */
  constructor(
    private readonly heights: Map<string, number>,
    ids: readonly string[] = [],
    private readonly first = LEAST_ROWS,
  ) {
    for (const height of heights.values()) this.add(height)
    this.updateGuess()
    this.fill(ids)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly get = (): RenderedRange => this.shown

  /** Start of a row in pixels from the start of the list; for the index after the last one the end of the list. */
  readonly offsetOf = (place: number): number => this.tops.top(place)

  /** Sets the ids, possibly the same list with appended rows; measurements stay. The next `look` renders new rows. */
  fill(ids: readonly string[]): void {
    if (ids === this.ids && ids.length === this.tops.length) return
    let same = ids === this.ids ? Math.min(this.tops.length, ids.length) : 0
    if (ids !== this.ids) while (same < this.tops.length && same < ids.length && ids[same] === this.ids[same]) same += 1
    this.ids = ids
    this.layOut(same)
    this.show(this.shown.from, this.shown.to)
  }

  /** Stores heights of rendered rows. The next `look` uses them. */
  measure(rows: Iterable<{ id: string; height: number }>): void {
    for (const { id, height } of rows) {
      const before = this.heights.get(id)
      if (height === 0 || Math.abs((before ?? 0) - height) < 0.5) continue
      this.add(height, before)
      this.heights.set(id, height)
      const place = this.placeOf(id)
      if (place >= 0) this.tops.set(place, height)
    }
  }

  /** For a new width, which changes the heights. */
  forgetHeights(): void {
    this.heights.clear()
    this.guess = GUESS_PX
    this.measured = { sum: 0, count: 0, judged: 0 }
    this.layOut(0)
    this.look(this.sight.top, this.sight.screen)
  }

  /**
   * Chooses the rows to render, those in the viewport before those around it: a few at a time, so that no frame is
   * long. Renders nothing while a dragged scroll bar passes.
   * @param top the list's part above the viewport, in pixels
   * @param screen the viewport's height
   * @returns whether another look is needed for the rest
   */
  look(top: number, screen: number): boolean {
    if (this.updateGuess()) this.layOut(this.shown.to)
    const isDown = top >= this.sight.top
    const isFast = Math.abs(top - this.sight.top) > screen * PASSING
    // A single jump is rendered where it ends.
    const isPassing = isFast && this.sight.isFast
    this.sight = { top, screen, isFast }
    const [first, last] = this.rowsBetween(top, top + screen)
    const [most, reached] = this.rowsBetween(top - screen * REACH, top + screen * (1 + REACH))
    const least = Math.max(reached, Math.min(LEAST_ROWS, this.tops.length))
    const { from, to } = this.shown
    const isNear = from < last && to >= first
    const kept = isNear ? { from: Math.max(from, most), to: Math.min(to, least) } : { from: first, to: first }
    const edges = [
      { isBelow: true, upTo: last },
      { isBelow: false, upTo: first },
      { isBelow: isDown, upTo: isDown ? least : most },
      { isBelow: !isDown, upTo: isDown ? most : least },
    ]
    let room = isPassing ? 0 : NEW_PX
    for (const { isBelow, upTo } of edges) {
      while (room > 0 && (isBelow ? kept.to < upTo : kept.from > upTo)) {
        const place = isBelow ? kept.to++ : --kept.from
        room -= this.tops.top(place + 1) - this.tops.top(place)
      }
    }
    this.show(kept.from, kept.to)
    return kept.from > most || kept.to < least
  }

  /** Whether rendered rows fill the viewport; for `top` and `screen` see `look`. */
  covers({ from, to }: RenderedRange, top: number, screen: number): boolean {
    const [first, last] = this.rowsBetween(top, top + screen)
    return from <= first && to >= Math.min(last, this.tops.length)
  }

  /** The rows between two heights, from and to; at least one. */
  private rowsBetween(top: number, bottom: number): [number, number] {
    const count = this.tops.length
    const from = Math.max(0, Math.min(this.tops.endedAt(top), count - 1))
    return [from, Math.min(count, Math.max(from, this.tops.endedAt(bottom)) + 1)]
  }

  /** Index of a row; most requested ones are rendered. */
  private placeOf(id: string): number {
    for (let place = this.shown.from; place < this.shown.to; place += 1) if (this.ids[place] === id) return place
    const place = this.ids.indexOf(id)
    return place < this.tops.length ? place : -1
  }

  private add(height: number, before?: number): void {
    this.measured.sum += height - (before ?? 0)
    if (before === undefined) this.measured.count += 1
  }

  /** Takes the mean as the estimate, judged whenever twice as many rows were measured; returns whether it changed. */
  private updateGuess(): boolean {
    const { sum, count, judged } = this.measured
    if (count < Math.max(LEAST_ROWS, 2 * judged)) return false
    this.measured.judged = count
    const mean = sum / count
    if (Math.abs(mean - this.guess) < CLOSE * this.guess) return false
    this.guess = mean
    return true
  }

  /** Recalculates the offsets from an index on, with measured or estimated heights. */
  private layOut(first: number): void {
    this.tops.cut(first)
    for (let place = first; place < this.ids.length; place += 1) {
      this.tops.push(this.heights.get(this.ids[place] ?? '') ?? this.guess)
    }
  }

  private show(wantedFrom: number, wantedTo: number): void {
    const count = this.tops.length
    const from = Math.max(0, Math.min(wantedFrom, count - 1))
    const to = Math.min(Math.max(wantedTo, this.first), count)
    const shown = { from, to, above: this.tops.top(from), below: this.tops.top(count) - this.tops.top(to) }
    const former = this.shown
    if (former.from === from && former.to === to && former.above === shown.above && former.below === shown.below) return
    this.shown = shown
    for (const listener of this.listeners) listener()
  }
}
