import { RowTops } from './rowTops'

/** Estimated height of a card that was not measured yet. */
const GUESS_PX = 320
/** Screens above and below the visible one that are drawn ahead. */
const REACH = 1
/** Rows drawn at the least. */
const LEAST_ROWS = 8
/** Pixels rendered per update: one post, or some small rows. */
const NEW_PX = 320
/** Scroll speed (screens per update) above which rows are not rendered; only a dragged scroll bar is that fast. */
const PASSING = 0.4

/** Which rows are drawn, and how much room stands for the others, in pixels. */
export interface Shown {
  from: number
  to: number
  above: number
  below: number
}

/**
 * The rendered part of a long list: the rows on the screen and a screen around it. Spacers of the measured heights
 * stand for the others.
 */
export class ListWindow {
  private ids: readonly string[] = []
  private readonly tops = new RowTops()
  private shown: Shown = { from: 0, to: 0, above: 0, below: 0 }
  /** What was looked at last. */
  private sight = { top: 0, screen: 0, isFast: false }
  private readonly listeners = new Set<() => void>()

  /**
   * @param heights measured heights in pixels by id, kept by the caller
   * @param first how many rows are drawn before anything is looked at
   */
  constructor(
    private readonly heights: Map<string, number>,
    ids: readonly string[] = [],
    private readonly first = LEAST_ROWS,
  ) {
    this.fill(ids)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly get = (): Shown => this.shown

  /** Where a row begins, in pixels from the start of the list; where the list ends, for the place after the last one. */
  readonly offsetOf = (place: number): number => this.tops.top(place)

  /**
   * Takes the list as it is now, which may be the same one grown at its end; what was measured stays. The next `look`
   * draws what is new.
   */
  fill(ids: readonly string[]): void {
    if (ids === this.ids && ids.length === this.tops.length) return
    let same = ids === this.ids ? Math.min(this.tops.length, ids.length) : 0
    if (ids !== this.ids) while (same < this.tops.length && same < ids.length && ids[same] === this.ids[same]) same += 1
    this.ids = ids
    this.lay(same)
    this.show(this.shown.from, this.shown.to)
  }

  /** Notes what drawn rows measure. The next `look` goes by it. */
  measure(rows: Iterable<{ id: string; height: number }>): void {
    for (const { id, height } of rows) {
      if (height === 0 || Math.abs((this.heights.get(id) ?? 0) - height) < 0.5) continue
      this.heights.set(id, height)
      const place = this.placeOf(id)
      if (place >= 0) this.tops.set(place, height)
    }
  }

  /** Another width makes other heights. */
  forgetHeights(): void {
    this.heights.clear()
    this.lay(0)
    this.look(this.sight.top, this.sight.screen)
  }

  /**
   * Chooses the rows to draw, those on the screen before those around it: a few at a time, so that no frame is long.
   * Draws nothing of what only passes, as when somebody pulls the scroll bar.
   * @param top the list's part above the screen, in pixels
   * @param screen the screen's height
   * @returns whether the rest waits for another look
   */
  look(top: number, screen: number): boolean {
    const isDown = top >= this.sight.top
    const isFast = Math.abs(top - this.sight.top) > screen * PASSING
    // A jump alone is drawn where it ends.
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

  /** Whether rows that are drawn fill the screen; for `top` and `screen` see `look`. */
  covers({ from, to }: Shown, top: number, screen: number): boolean {
    const [first, last] = this.rowsBetween(top, top + screen)
    return from <= first && to >= Math.min(last, this.tops.length)
  }

  /** The rows that lie between two heights, from and to; at least one. */
  private rowsBetween(top: number, bottom: number): [number, number] {
    const count = this.tops.length
    const from = Math.max(0, Math.min(this.tops.endedAt(top), count - 1))
    return [from, Math.min(count, Math.max(from, this.tops.endedAt(bottom)) + 1)]
  }

  /** Where a row stands; most of those asked for are drawn. */
  private placeOf(id: string): number {
    for (let place = this.shown.from; place < this.shown.to; place += 1) if (this.ids[place] === id) return place
    const place = this.ids.indexOf(id)
    return place < this.tops.length ? place : -1
  }

  /** Lays the rows from a place on, of which it knows or guesses the heights. */
  private lay(first: number): void {
    this.tops.cut(first)
    for (let place = first; place < this.ids.length; place += 1) {
      this.tops.push(this.heights.get(this.ids[place] ?? '') ?? GUESS_PX)
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
