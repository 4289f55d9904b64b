/** Seconds of newness that weigh as much as ten times the approval. */
const SECONDS_PER_STEP = 45_000
/** Approval below this moves a post little, so that what a few readers did keeps no new post off the first page. */
const FIRST_HEAT = 30
/** Score changes below a quarter of an hour's age are not stored. */
const SCORE_STEP = 0.02

interface Counts {
  likeNum: number
  /** Replies included. */
  commentNum: number
  collectNum: number
}

/** A post's approval: a comment counts as three likes, a collect as two. `HEAT` of the trends' tables says it in SQL. */
export function heatOf({ likeNum, commentNum, collectNum }: Counts): number {
  return likeNum + 3 * commentNum + 2 * collectNum
}

/**
 * The stored order of 推荐: approval counts by its power of ten, newness in steps of half a day. Newness enters once, by
 * the time of creation, and every later post begins higher: so nothing has to be counted down (`docs/decisions/0007`).
 */
export function recommendScore({ createdAt, ...counts }: Counts & { createdAt: Date }): number {
  return Math.log10(1 + heatOf(counts) / FIRST_HEAT) + createdAt.getTime() / 1000 / SECONDS_PER_STEP
}

/** Whether a post's place has to change. */
export function isMoved(former: number, score: number): boolean {
  return Math.abs(score - former) >= SCORE_STEP
}
