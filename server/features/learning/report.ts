import { chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { notFound, raise } from '../../lib/businessError'
import * as repo from './repo'

interface Learner {
  username: string
  realName: string
  department: string
  /** Empty if not finished. */
  finishedOn: string
}

/** Who has finished a course and who has not. Throws 100404 for an unknown course. */
export async function reportOf(db: Db, courseId: string): Promise<{ title: string; learners: Learner[] }> {
  const { title } = (await repo.courseById(db, courseId)) ?? raise(notFound(`没有编号为 ${courseId} 的课程`))
  const rows = await repo.finishersOf(db, courseId)
  const learners = rows.map(({ finishedAt, ...learner }) => ({
    ...learner,
    finishedOn: finishedAt ? chinaDate(finishedAt) : '',
  }))
  return { title, learners }
}
