/**
 * Scroll speed (screens/s) above which images are not requested: the start of a strong flick, or a dragged scroll bar.
 */
const FAST = 5
/**
 * Scrolling counts as fast for this long after the last fast frame, so that waiting for the next page does not end it.
 */
const SETTLE_MS = 250
/** Samples further apart than this give no speed. */
const STALE_MS = 100
/** Callbacks per frame after scrolling has settled; one renders about as much as a card. */
const PER_FRAME = 2

/**
 * Whether the page scrolls too fast for the images of its lists to be seen. Rows rendered meanwhile leave out expensive
 * parts and are called back, a few per frame, when scrolling has settled.
 */
export class ScrollSpeed {
  private isFast = false
  private last = { top: 0, at: -Infinity, isFast: false }
  private fastAt = -Infinity
  private readonly callbacks = new Set<() => void>()
  private lists = 0

  isFastScrolling(): boolean {
    return this.isFast
  }

  /** For a mounted list. */
  begin(): void {
    this.lists += 1
  }

  /**
   * Samples the page's scroll position. Several lists may do so in a frame; only the first counts.
   * @param top the part of the page above the viewport, in pixels
   * @param screen the height of the viewport in pixels
   * @param now start of the frame in milliseconds
   * @returns whether it needs a sample of the next frame, too
   */
  sample(top: number, screen: number, now: number): boolean {
    if (now !== this.last.at) this.take(top, screen, now)
    return this.isFast || this.callbacks.size > 0
  }

  private take(top: number, screen: number, now: number): void {
    const { last } = this
    const perSecond = now - last.at < STALE_MS ? (Math.abs(top - last.top) / Math.max(1, now - last.at)) * 1000 : 0
    const isFast = perSecond > screen * FAST
    this.last = { top, at: now, isFast }
    // A single jump, such as restoring the scroll position, is not fast scrolling.
    if (isFast && last.isFast) this.fastAt = now
    this.isFast = now - this.fastAt < SETTLE_MS
    if (!this.isFast) this.run(PER_FRAME)
  }

  /** For an unmounted list. After the last one no frame follows: all callbacks are run. */
  end(): void {
    this.lists = Math.max(0, this.lists - 1)
    if (this.lists > 0) return
    this.isFast = false
    this.last = { top: 0, at: -Infinity, isFast: false }
    this.fastAt = -Infinity
    this.run(Infinity)
  }

  /** Calls once when scrolling has settled, or at once if it has. Returns a function to cancel. */
  onceSettled(callback: () => void): () => void {
    if (this.isFast) this.callbacks.add(callback)
    else callback()
    return () => void this.callbacks.delete(callback)
  }

  private run(most: number): void {
    for (const callback of [...this.callbacks].slice(0, most)) {
      this.callbacks.delete(callback)
      callback()
    }
  }
}

export const scrollSpeed = new ScrollSpeed()
