import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CourseCategory } from '@contract/learning'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { shownRealName } from '../../domain/personnel'
import { users } from '../people/tables'
import { certificates, courseReaders, courses, lessonProgress, lessons, quizQuestions } from './tables'

export type CourseRow = typeof courses.$inferSelect
export type LessonRow = typeof lessons.$inferSelect
export type ProgressRow = typeof lessonProgress.$inferSelect
export type ReaderRow = typeof courseReaders.$inferSelect
export type CertificateRow = typeof certificates.$inferSelect

interface Page {
  category?: CourseCategory
  mine?: boolean
  after: Cursor | undefined
  limit: number
}

/** Courses, newest first; `mine` are those with a started lesson. */
export function pageOfCourses(db: Db, userId: string, { category, mine, after, limit }: Page) {
  const key = microsOf(courses.createdAt)
  const begun = sql`exists (select 1 from lesson_progress p join lessons l on l.id = p.lesson_id where p.user_id = ${userId} and l.course_id = courses.id)`
  return db
    .select({ key, id: courses.id, row: courses })
    .from(courses)
    .where(
      and(
        category && eq(courses.category, category),
        mine ? begun : undefined,
        isOlder(courses.createdAt, courses.id, after),
      ),
    )
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(limit)
}

export async function courseById(db: Db, courseId: string): Promise<CourseRow | undefined> {
  const [found] = await db.select().from(courses).where(eq(courses.id, courseId))
  return found
}

/** Lessons of these courses, in order. */
export function lessonsOf(db: Db, courseIds: readonly string[]): Promise<LessonRow[]> {
  return db
    .select()
    .from(lessons)
    .where(inArray(lessons.courseId, [...courseIds]))
    .orderBy(asc(lessons.position), asc(lessons.id))
}

export async function lessonById(db: Db, lessonId: string): Promise<LessonRow | undefined> {
  const [found] = await db.select().from(lessons).where(eq(lessons.id, lessonId))
  return found
}

export function progressOf(db: Db, userId: string, lessonIds: readonly string[]): Promise<ProgressRow[]> {
  return db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), inArray(lessonProgress.lessonId, [...lessonIds])))
}

export async function putProgress(tx: Db, row: ProgressRow): Promise<void> {
  const { userId: _user, lessonId: _lesson, ...set } = row
  const target = [lessonProgress.userId, lessonProgress.lessonId]
  await tx.insert(lessonProgress).values(row).onConflictDoUpdate({ target, set })
}

/** Records when the course was opened. */
export async function noteRead(db: Db, userId: string, courseId: string, readAt: Date): Promise<void> {
  await db
    .insert(courseReaders)
    .values({ userId, courseId, readAt })
    .onConflictDoUpdate({ target: [courseReaders.userId, courseReaders.courseId], set: { readAt } })
}

export async function readerOf(db: Db, userId: string, courseId: string): Promise<ReaderRow | undefined> {
  const [found] = await db
    .select()
    .from(courseReaders)
    .where(and(eq(courseReaders.userId, userId), eq(courseReaders.courseId, courseId)))
  return found
}

/** The user's row of a course, created if missing, locked until the transaction ends. */
export async function lockReader(tx: Db, userId: string, courseId: string, now: Date): Promise<ReaderRow> {
  await tx.insert(courseReaders).values({ userId, courseId, readAt: now }).onConflictDoNothing()
  const [locked] = await tx
    .select()
    .from(courseReaders)
    .where(and(eq(courseReaders.userId, userId), eq(courseReaders.courseId, courseId)))
    .for('update')
  if (!locked) throw new Error('course reader row missing')
  return locked
}

export async function setBestScore(tx: Db, userId: string, courseId: string, bestScore: number): Promise<void> {
  await tx
    .update(courseReaders)
    .set({ bestScore })
    .where(and(eq(courseReaders.userId, userId), eq(courseReaders.courseId, courseId)))
}

export const questionsOf = (db: Db, courseId: string) =>
  db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.courseId, courseId))
    .orderBy(asc(quizQuestions.position), asc(quizQuestions.id))

export async function questionNum(db: Db, courseId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(quizQuestions).where(eq(quizQuestions.courseId, courseId))
  return row?.n ?? 0
}

export function certificatesOf(db: Db, userId: string, courseIds: readonly string[]) {
  return db
    .select({ id: certificates.id, courseId: certificates.courseId })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), inArray(certificates.courseId, [...courseIds])))
}

/** Stores a certificate; false if the user already has one for this course. */
export async function addCertificate(tx: Db, row: typeof certificates.$inferInsert): Promise<boolean> {
  const added = await tx.insert(certificates).values(row).onConflictDoNothing().returning({ id: certificates.id })
  return added.length > 0
}

/** A certificate of this person; undefined for somebody else's. */
export async function certificateById(
  db: Db,
  userId: string,
  certificateId: string,
): Promise<CertificateRow | undefined> {
  const [found] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, certificateId), eq(certificates.userId, userId)))
  return found
}

/** Required courses for which this user has no certificate, earliest deadline first. */
export function requiredOf(db: Db, userId: string): Promise<CourseRow[]> {
  const done = sql`exists (select 1 from certificates c where c.user_id = ${userId} and c.course_id = courses.id)`
  return db
    .select()
    .from(courses)
    .where(and(eq(courses.required, true), sql`not ${done}`))
    .orderBy(sql`${courses.deadline} nulls last`, asc(courses.id))
}

/** Everybody who may learn, with when they finished the course. */
export function finishersOf(db: Db, courseId: string) {
  return db
    .select({
      username: users.username,
      realName: shownRealName,
      department: users.department,
      finishedAt: certificates.createdAt,
    })
    .from(users)
    .leftJoin(certificates, and(eq(certificates.userId, users.id), eq(certificates.courseId, courseId)))
    .where(and(isNull(users.disabledAt), eq(users.familyAccount, false)))
    .orderBy(asc(users.department), asc(users.username))
}

/** Deletes an erased person's data; what a call under way holds first (`lockReader`), so that its certificate goes too. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(courseReaders).where(eq(courseReaders.userId, userId))
  await tx.delete(certificates).where(eq(certificates.userId, userId))
  await tx.delete(lessonProgress).where(eq(lessonProgress.userId, userId))
}
