import { PointSource, type PointTask } from '@contract/points'
import { WALK_GOAL_POINTS } from '@contract/walk'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { mustReadsOf } from '../../domain/openFolders'
import { paths } from '../../domain/paths'
import { chinaDayOf } from './grants'
import { countEntries, hasEntry } from './repo'
import { signInPoints } from './streak'

/** Tasks that bring points today, with how often each has counted (rule: tasks). */
export async function tasksOf(db: Db, user: User, streak: number, signedIn: boolean, now: Date): Promise<PointTask[]> {
  const { from, to, day } = chinaDayOf(now)
  const today = (source: string) => countEntries(db, user.id, source, from, to)
  const tasks: PointTask[] = [
    {
      source: PointSource.SignIn,
      name: '每日签到',
      points: signInPoints(signedIn ? streak : streak + 1),
      done: signedIn ? 1 : 0,
      limit: 1,
      path: paths.points,
    },
    {
      source: PointSource.TrendPassed,
      name: '动态通过审核',
      points: 5,
      done: await today(PointSource.TrendPassed),
      limit: 1,
      path: paths.publish,
    },
  ]
  tasks.push({
    source: PointSource.WalkGoal,
    name: '步数达标',
    points: WALK_GOAL_POINTS,
    // Yesterday's goal may be reached by steps that arrive today.
    done: (await hasEntry(db, user.id, PointSource.WalkGoal, day)) ? 1 : 0,
    limit: 1,
    path: paths.walk,
  })
  if (user.familyAccount) return tasks
  const done = await today(PointSource.MustRead)
  const limit = done + (await mustReadsOf(db, user)).unread
  if (limit > 0) {
    const mustRead = { source: PointSource.MustRead, name: '阅读必读文档', points: 1, path: paths.mustReads }
    tasks.push({ ...mustRead, done, limit })
  }
  return tasks
}
