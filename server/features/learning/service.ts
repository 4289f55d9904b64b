import type { Certificate, Course, CourseCategory, CourseDetail, CoursesBody } from '@contract/learning'
import type { CursorPage } from '@contract/trend'
import { chinaDate } from '@contract/text/dateRange'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { groupBy } from '../../lib/groupBy'
import { notFound, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { finishOpened } from './finishing'
import { lessonOf } from './progress'
import { isPassed } from './quiz'
import * as repo from './repo'
import { isDone, lengthOf, merged } from './watched'

export { courseKind, lessonKind, quizKind } from './contentKinds'
export { reportOf } from './report'
export { learningToday } from './today'

const PAGE_SIZE = 20
const ORDER = 'courses'

/** One page of the courses, newest first. Throws 100400 for a broken cursor. */
export async function coursesOf(
  db: Db,
  userId: string,
  { category, mine, cursor }: CoursesBody,
): Promise<CursorPage<Course>> {
  const after = readCursor(ORDER, cursor)
  const rows = await repo.pageOfCourses(db, userId, { category, mine, after, limit: PAGE_SIZE + 1 })
  const { list, nextCursor } = pageOf(ORDER, rows, PAGE_SIZE)
  const known = await progressIn(
    db,
    userId,
    list.map(({ id }) => id),
  )
  return { list: list.map(({ row }) => courseOf(row, known)), nextCursor }
}

/** The lessons of these courses, and this user's progress and certificates in them. */
async function progressIn(db: Db, userId: string, courseIds: readonly string[]) {
  const lessons = await repo.lessonsOf(db, courseIds)
  const [progress, given] = await Promise.all([
    repo.progressOf(
      db,
      userId,
      lessons.map(({ id }) => id),
    ),
    repo.certificatesOf(db, userId, courseIds),
  ])
  return { lessons: groupBy(lessons, ({ courseId }) => courseId), progress, given }
}

function courseOf(row: repo.CourseRow, { lessons, progress, given }: Awaited<ReturnType<typeof progressIn>>): Course {
  const own = lessons.get(row.id) ?? []
  const certificateId = given.find(({ courseId }) => courseId === row.id)?.id ?? ''
  return {
    courseId: row.id,
    title: row.title,
    category: row.category as CourseCategory,
    cover: row.cover,
    teacher: row.teacher,
    lessonNum: own.length,
    minutes: Math.ceil(secondsOf(own) / 60),
    required: row.required,
    deadline: row.deadline ? chinaTime(row.deadline) : '',
    progress: certificateId ? 100 : Math.min(99, percentOf(own, progress)),
    points: row.points,
    certificateId,
  }
}

const secondsOf = (lessons: readonly repo.LessonRow[]): number => lessons.reduce((sum, { seconds }) => sum + seconds, 0)

/** Watched share of the lessons' time in per cent; done lessons count in full (rule: progress). */
function percentOf(lessons: readonly repo.LessonRow[], progress: readonly repo.ProgressRow[]): number {
  const watched = lessons.reduce((sum, lesson) => {
    const row = progress.find(({ lessonId }) => lessonId === lesson.id)
    return sum + (isDone(lesson, row) ? lesson.seconds : lengthOf(merged(row?.watched ?? [], lesson.seconds)))
  }, 0)
  return Math.floor((watched * 100) / Math.max(1, secondsOf(lessons)))
}

/**
 * Records that the user opened a course, from which time its first calls count, and awards what an import has made
 * reached (rule: certificate). Throws 100404 for an unknown one.
 */
export async function readCourse(
  db: Db,
  userId: string,
  courseId: string,
  { now, prefetch }: { now: Date; prefetch: boolean },
): Promise<CourseDetail> {
  const row = (await repo.courseById(db, courseId)) ?? raise(notFound('课程不存在'))
  if (prefetch) return detailOf(db, userId, row)
  await whereWritable(repo.noteRead(db, userId, courseId, now))
  const course = await detailOf(db, userId, row)
  if (!isReached(course)) return course
  await whereWritable(finishOpened(db, userId, courseId, now))
  return detailOf(db, userId, row)
}

/** Whether nothing of a course is left to do and there is no certificate yet. */
const isReached = ({ certificateId, lessons, quiz }: CourseDetail): boolean =>
  !certificateId && lessons.length > 0 && lessons.every(({ done }) => done) && quiz?.passed !== false

async function detailOf(db: Db, userId: string, row: repo.CourseRow): Promise<CourseDetail> {
  const courseId = row.id
  const known = await progressIn(db, userId, [courseId])
  const questionNum = await repo.questionNum(db, courseId)
  const best = (await repo.readerOf(db, userId, courseId))?.bestScore ?? null
  const bestScore = best ?? 0
  return {
    ...courseOf(row, known),
    desc: row.description,
    lessons: (known.lessons.get(courseId) ?? []).map((lesson) => ({
      ...lessonOf(
        lesson,
        known.progress.find(({ lessonId }) => lessonId === lesson.id),
      ),
      video: lesson.video,
      content: lesson.content,
    })),
    quiz: questionNum > 0 ? { questionNum, passed: isPassed(bestScore), tried: best !== null, bestScore } : null,
  }
}

/** An own certificate. Throws 100404 for any other. */
export async function certificateOf(db: Db, userId: string, certificateId: string): Promise<Certificate> {
  const { id, serial, realName, title, createdAt } =
    (await repo.certificateById(db, userId, certificateId)) ?? raise(notFound('证书不存在'))
  const date = chinaDate(createdAt)
  return { certificateId: id, realName, title, date, number: `BL${date.slice(0, 4)}${String(serial).padStart(6, '0')}` }
}

/** Deletes an erased person's progress and certificates. */
export const eraseLearning = (tx: Db, userId: string): Promise<void> => repo.eraseUser(tx, userId)
