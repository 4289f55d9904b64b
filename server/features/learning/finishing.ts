import { randomUUID } from 'node:crypto'
import { BadgeId } from '@contract/badge'
import { PointSource } from '@contract/points'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { coursePath } from '../../domain/paths'
import { personnelOf } from '../../domain/personnel'
import { reach } from '../badges/service'
import { grant } from '../points/service'
import { isPassed } from './quiz'
import * as repo from './repo'
import { isDone } from './watched'

/** Whether this user has done every lesson of a course. */
export async function hasAllLessons(db: Db, userId: string, courseId: string): Promise<boolean> {
  const lessons = await repo.lessonsOf(db, [courseId])
  const progress = await repo.progressOf(
    db,
    userId,
    lessons.map(({ id }) => id),
  )
  const rows = new Map(progress.map((row) => [row.lessonId, row]))
  return lessons.length > 0 && lessons.every((lesson) => isDone(lesson, rows.get(lesson.id)))
}

/**
 * Awards certificate, points and badge once all lessons are done and a quiz, if any, is passed (rule: certificate).
 * Call it last in the transaction, which has locked the reader's row.
 */
export async function finishWhereReached(
  tx: Db,
  userId: string,
  courseId: string,
  now: Date,
  notifies = true,
): Promise<void> {
  if (!(await hasAllLessons(tx, userId, courseId))) return
  const bestScore = (await repo.readerOf(tx, userId, courseId))?.bestScore ?? 0
  if ((await repo.questionNum(tx, courseId)) > 0 && !isPassed(bestScore)) return
  const course = await repo.courseById(tx, courseId)
  const person = await personnelOf(tx, userId)
  if (!course || !person) throw new Error('a finished course lacks its course or person')
  const { title, points } = course
  const row = { id: randomUUID(), userId, courseId, realName: person.realName, title, createdAt: now }
  if (!(await repo.addCertificate(tx, row))) return
  if (points > 0) {
    const entry = { source: PointSource.Course, sourceId: courseId, title: `学完课程“${title}”` }
    await grant(tx, { ...entry, userId, now, points, path: coursePath(courseId) })
  }
  await reach(tx, userId, [BadgeId.Course], now, notifies)
}

/**
 * As `finishWhereReached`, for a course that its reader opens: an import may have taken away what was left to do.
 * Throws 250007 for a disabled account.
 */
export const finishOpened = (db: Db, userId: string, courseId: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await holdOpen(tx, userId)
    await repo.lockReader(tx, userId, courseId, now)
    await finishWhereReached(tx, userId, courseId, now)
  })
