/** Seconds of age that outweigh a tenfold heat. */
const SECONDS_PER_STEP = 45_000
/** Heat below this moves a post little, so that a few readers cannot keep new posts off the first page. */
const FIRST_HEAT = 30
/** Smaller score changes are not stored; 0.02 equals a quarter of an hour of age. */
const SCORE_STEP = 0.02

interface Counts {
  likeNum: number
  /** Including replies. */
  commentNum: number
  collectNum: number
}

/**
 * A post's heat: a comment counts as three likes, a collect as two. `HEAT` in the tables of trends is the same in SQL.
 */
export function heatOf({ likeNum, commentNum, collectNum }: Counts): number {
  return likeNum + 3 * commentNum + 2 * collectNum
}

/**
 * The stored sort key of 推荐: log10 of the heat plus the creation time in units of half a day. A later post starts
 * higher, so scores never have to be lowered (`docs/decisions/0007`).
 */
export function recommendScore({ createdAt, ...counts }: Counts & { createdAt: Date }): number {
  return Math.log10(1 + heatOf(counts) / FIRST_HEAT) + createdAt.getTime() / 1000 / SECONDS_PER_STEP
}

/** Whether a post's position has to change. */
export function isMoved(former: number, score: number): boolean {
  return Math.abs(score - former) >= SCORE_STEP
}
