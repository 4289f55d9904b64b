/** Offsets of rows of different heights, in pixels, in O(log n) (a Fenwick tree). */
export class RowTops {
  private heights = new Float64Array(64)
  /** At place n, counted from 1, the heights of the rows from n - lowbit(n) to n. */
  private sums = new Float64Array(65)
  private count = 0

  get length(): number {
    return this.count
  }

  push(height: number): void {
    if (this.count === this.heights.length) this.grow()
    this.heights[this.count] = height
    this.count += 1
    let sum = height
    for (let span = 1; (this.count & span) === 0; span <<= 1) sum += this.sums[this.count - span] ?? 0
    this.sums[this.count] = sum
  }

  /** Removes the rows from an index on. */
  cut(length: number): void {
    this.count = Math.min(this.count, length)
  }

  set(place: number, height: number): void {
    const more = height - (this.heights[place] ?? 0)
    this.heights[place] = height
    for (let at = place + 1; at <= this.count; at += at & -at) this.sums[at] = (this.sums[at] ?? 0) + more
  }

  /** Start of a row; for the index after the last one the total height. */
  top(place: number): number {
    let sum = 0
    for (let at = Math.min(place, this.count); at > 0; at -= at & -at) sum += this.sums[at] ?? 0
    return sum
  }

  /** Number of rows that end at or above a height. */
  endedAt(height: number): number {
    let ended = 0
    let left = height
    for (let step = 2 ** Math.floor(Math.log2(Math.max(this.count, 1))); step > 0; step >>= 1) {
      const sum = this.sums[ended + step] ?? 0
      if (ended + step > this.count || sum > left) continue
      ended += step
      left -= sum
    }
    return ended
  }

  private grow(): void {
    const { heights, sums } = this
    this.heights = new Float64Array(heights.length * 2)
    this.heights.set(heights)
    this.sums = new Float64Array(heights.length * 2 + 1)
    this.sums.set(sums)
  }
}
