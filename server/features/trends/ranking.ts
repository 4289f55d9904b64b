import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import type { AppContext } from '../../appContext'
import { heatOf, isMoved, recommendScore } from '../../domain/score'
import * as repo from './rankingRepo'

const EVERY_MS = 10_000
const POSTS_PER_STEP = 500
/** How long the exact order of a version can be paged through. */
const VERSION_KEPT_MS = HOUR_MS

/**
 * Creates one ranking version of 推荐: posts whose counts changed, and new public ones, get their scores at once for all
 * readers. Returns the number of posts checked.
 * @param now becomes the version number, in milliseconds since 1970; versions rise even if the clock does not
 */
export async function rank(db: Db, now: Date): Promise<number> {
  if (!(await repo.isAnyDue(db))) return 0
  return db.transaction(async (tx) => {
    const version = Math.max(now.getTime(), (await repo.lockVersion(tx)) + 1)
    const posts = await repo.due(tx, POSTS_PER_STEP)
    if (posts.length > 0) await repo.writeScores(tx, version, posts.map(scored))
    await repo.sweepFormer(tx, version - VERSION_KEPT_MS)
    return posts.length
  })
}

function scored(post: repo.DuePost): repo.NewScore {
  const score = recommendScore(post)
  return { id: post.id, score, heat: heatOf(post), moved: isMoved(post.score, score) }
}

/**
 * Creates a ranking version every ten seconds if anything changed. Returns a stop function that resolves when the work
 * has ended.
 */
export function startRanking(context: AppContext): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  let isWorking = false
  const timer = setInterval(() => {
    if (isWorking) return
    isWorking = true
    working = rank(context.db, context.clock())
      .catch((error: unknown) => context.log.error({ err: error }, 'ranking failed'))
      .finally(() => (isWorking = false))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
