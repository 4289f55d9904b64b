import { QUIZ_QUESTIONS } from '@contract/learning'
import { chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { checkKnown, type ContentCounts, contentCounts, type ContentRow, idsIn } from '../../domain/contentKind'
import { courses, lessons, quizQuestions } from './tables'

type CourseRow = Omit<typeof courses.$inferInsert, 'description' | 'createdAt'> & { desc: string }

/** Adds or changes courses. */
export async function writeCourses(tx: Db, rows: readonly ContentRow<CourseRow>[], now: Date): Promise<ContentCounts> {
  const existing = await idsIn(tx, courses)
  for (const { row } of rows) {
    const { id, desc: description, ...columns } = row
    const set = { ...columns, description }
    await tx
      .insert(courses)
      .values({ id, ...set, createdAt: now })
      .onConflictDoUpdate({ target: courses.id, set })
  }
  return contentCounts(rows, existing)
}

/** Courses as rows that `writeCourses` reads. */
export async function listCourses(db: Db): Promise<Record<string, string>[]> {
  return (await db.select().from(courses).orderBy(courses.id)).map((row) => ({
    ...{ id: row.id, title: row.title, category: row.category, cover: row.cover, teacher: row.teacher },
    ...{ desc: row.description, required: row.required ? '是' : '否', points: String(row.points) },
    deadline: row.deadline ? chinaDate(row.deadline) : '',
  }))
}

type OfCourse<Row> = Omit<Row, 'courseId'> & { course: string }

/** Fails lessons of unknown courses. */
export const checkLessons = async (tx: Db, rows: readonly ContentRow<{ course?: string }>[]): Promise<void> =>
  checkKnown(rows, 'course', await idsIn(tx, courses), (id) => `没有编号为 ${id} 的课程`)

/** Adds or changes lessons. */
export async function writeLessons(
  tx: Db,
  rows: readonly ContentRow<OfCourse<typeof lessons.$inferInsert>>[],
): Promise<ContentCounts> {
  const known = await idsIn(tx, lessons)
  for (const { row } of rows) {
    const { id, course: courseId, ...columns } = row
    const set = { ...columns, courseId }
    await tx
      .insert(lessons)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: lessons.id, set })
  }
  return contentCounts(rows, known)
}

/** Lessons as rows that `writeLessons` reads. */
export async function listLessons(db: Db): Promise<Record<string, string>[]> {
  return (await db.select().from(lessons).orderBy(lessons.id)).map(({ courseId: course, ...row }) => ({
    ...row,
    course,
    position: String(row.position),
    seconds: String(row.seconds),
  }))
}

/** Fails questions of unknown courses, and those too many for their course. */
export async function checkQuestions(
  tx: Db,
  rows: readonly ContentRow<{ id?: string; course?: string }>[],
): Promise<void> {
  const offered = await idsIn(tx, courses)
  checkKnown(rows, 'course', offered, (id) => `没有编号为 ${id} 的课程`)
  const numbers = await questionNumsWithout(tx, new Set(rows.flatMap(({ row }) => row.id ?? [])))
  for (const { row, fail } of rows) {
    const { id, course = '' } = row
    // Without its id it is not known which question a line replaces.
    if (id === undefined) continue
    const number = (numbers.get(course) ?? 0) + 1
    numbers.set(course, number)
    if (offered.has(course) && number > QUIZ_QUESTIONS) fail(`课程 ${course} 最多 ${QUIZ_QUESTIONS} 道题`)
  }
}

/** Adds or changes questions. */
export async function writeQuestions(
  tx: Db,
  rows: readonly ContentRow<OfCourse<typeof quizQuestions.$inferInsert>>[],
): Promise<ContentCounts> {
  const known = await idsIn(tx, quizQuestions)
  for (const { row } of rows) {
    const { id, course: courseId, ...columns } = row
    const set = { ...columns, courseId }
    await tx
      .insert(quizQuestions)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: quizQuestions.id, set })
  }
  return contentCounts(rows, known)
}

/** Number of questions by course, without those that an import replaces. */
async function questionNumsWithout(tx: Db, replaced: ReadonlySet<string>): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  const stored = await tx.select({ id: quizQuestions.id, courseId: quizQuestions.courseId }).from(quizQuestions)
  for (const { id, courseId } of stored) {
    if (!replaced.has(id)) numbers.set(courseId, (numbers.get(courseId) ?? 0) + 1)
  }
  return numbers
}

/** Questions as rows that `writeQuestions` reads. */
export async function listQuestions(db: Db): Promise<Record<string, string>[]> {
  return (await db.select().from(quizQuestions).orderBy(quizQuestions.id)).map(
    ({ id, courseId: course, position, text, options, answers, why }) => ({
      ...{ id, course, text, why, position: String(position), answers: answers.join('|') },
      options: options.map((option) => `${option.optionId}:${option.text}`).join('|'),
    }),
  )
}
