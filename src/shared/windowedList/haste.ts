/** Faster than anybody looks at pictures, in screens a second: the first moment of a strong flick, or a pulled scroll bar. */
const HASTY = 5
/** It is over this long after the last such moment: a list that only waits for its next page goes on at once. */
const REST_MS = 250

/** After so long without a frame nobody knows how long the way took. */
const STILL_MS = 100
/** How many of those that waited begin with a frame; an answer costs about as much as a card. */
const PER_FRAME = 2

/**
 * Whether a list goes by so fast that pictures on it would be asked for, decoded and thrown away unseen. What waits for
 * it to slow down is called once, a few with each frame.
 */
export class Haste {
  private on = false
  private last = { top: 0, at: -Infinity, isFast: false }
  private fastAt = -Infinity
  private readonly waiting = new Set<() => void>()

  isOn(): boolean {
    return this.on
  }

  /**
   * Takes where a list stands with a frame.
   * @param top the list's part above the screen, in pixels
   * @param screen the screen's height in pixels
   * @param now milliseconds
   * @returns whether it wants to see the next frame as well
   */
  see(top: number, screen: number, now: number): boolean {
    const { last } = this
    const perSecond = now - last.at < STILL_MS ? (Math.abs(top - last.top) / Math.max(1, now - last.at)) * 1000 : 0
    const isFast = perSecond > screen * HASTY
    this.last = { top, at: now, isFast }
    // A jump alone, such as the way back to a kept place, is no haste.
    if (isFast && last.isFast) this.fastAt = now
    this.on = now - this.fastAt < REST_MS
    if (!this.on) this.call(PER_FRAME)
    return this.on || this.waiting.size > 0
  }

  /** The list is gone. */
  end(): void {
    this.on = false
    this.last = { top: 0, at: -Infinity, isFast: false }
    this.fastAt = -Infinity
    this.call(Infinity)
  }

  /**
   * Has something called when it slows down, at once where it has: what was drawn in haste may ask later, and no frame
   * need follow. Returns how to forget it.
   */
  after(then: () => void): () => void {
    if (this.on) this.waiting.add(then)
    else then()
    return () => void this.waiting.delete(then)
  }

  private call(most: number): void {
    for (const then of [...this.waiting].slice(0, most)) {
      this.waiting.delete(then)
      then()
    }
  }
}

export const haste = new Haste()
