/** Seconds of newness that weigh as much as ten times the approval. */
const SECONDS_PER_STEP = 45_000

interface Heat {
  likeNum: number
  /** Replies included. */
  commentNum: number
  collectNum: number
  createdAt: Date
}

/** The stored order of 推荐: approval counts by its power of ten, newness in steps of half a day. */
export function recommendScore({ likeNum, commentNum, collectNum, createdAt }: Heat): number {
  const approval = Math.log10(1 + likeNum + 3 * commentNum + 2 * collectNum)
  return approval + createdAt.getTime() / 1000 / SECONDS_PER_STEP
}
