import { expect, it, onTestFinished } from 'vitest'
import { noteProgress } from '@server/features/learning/progress'
import { learningToday, readCourse } from '@server/features/learning/service'
import { courses, lessonProgress, lessons } from '@server/features/learning/tables'
import { insertUser } from '@tests/support/rows'
import { notingReads } from '@tests/support/databases/tablesRead'
import { openTestDb } from '@tests/support/databases/testDb'

it('a course is shown with its lessons and their progress, which are read once', async () => {
  const open = await openTestDb()
  onTestFinished(open.close)
  const now = new Date('2026-06-15T04:00:00Z')
  const userId = await insertUser(open.db)
  await open.db
    .insert(courses)
    .values({ id: 'co-a', title: '安全用电', category: 'safety', teacher: '周工', createdAt: now })
  const lesson = { courseId: 'co-a', kind: 'article', content: '先验电。' }
  await open.db.insert(lessons).values([
    { ...lesson, id: 'l-1', position: 0, title: '触电急救', seconds: 30 },
    { ...lesson, id: 'l-2', position: 1, title: '操作规程', seconds: 70 },
  ])
  await open.db
    .insert(lessonProgress)
    .values({ userId, lessonId: 'l-1', position: 30, watched: [], done: true, calledAt: now })
  const { db, tables } = notingReads(open.db)
  const course = await readCourse(db, userId, 'co-a', { now, prefetch: false })
  expect(course).toMatchObject({ lessonNum: 2, progress: 30, lessons: [{ done: true }, { done: false }] })
  expect(tables.filter((table) => table.startsWith('lesson'))).toEqual(['lessons', 'lesson_progress'])
})

it('今日 says of a required course once that it is one', async () => {
  const open = await openTestDb()
  onTestFinished(open.close)
  const now = new Date('2026-06-15T04:00:00Z')
  const id = await insertUser(open.db)
  const course = { category: 'safety', teacher: '周工', required: true, createdAt: now }
  await open.db.insert(courses).values([
    { ...course, id: 'co-a', title: '安全用电' },
    { ...course, id: 'co-b', title: '用电必修课' },
  ])
  const lines = await learningToday(open.db, { id, familyAccount: false }, now)
  expect(lines.map(({ title }) => title).sort()).toEqual(['必修课“安全用电”', '用电必修课'])
})

/** A video lesson of ten minutes that somebody opens at this time; returns a report of its progress by a later one. */
async function openedLesson(now: Date) {
  const open = await openTestDb()
  onTestFinished(open.close)
  const userId = await insertUser(open.db)
  const course = { title: '安全用电', category: 'safety', teacher: '周工', createdAt: now }
  await open.db.insert(courses).values({ ...course, id: 'co-a' })
  const lesson = { courseId: 'co-a', position: 0, title: '触电急救', kind: 'video', video: '/files/a.mp4' }
  await open.db.insert(lessons).values({ ...lesson, id: 'l-film', seconds: 600 })
  await readCourse(open.db, userId, 'co-a', { now, prefetch: false })
  const report = (at: Date, watched: [number, number][], most?: number) =>
    open.db.transaction((tx) =>
      noteProgress(tx, userId, { lessonId: 'l-film', position: 0, watched, ...(most !== undefined && { most }) }, at),
    )
  const watched = async () => (await open.db.select().from(lessonProgress)).map((row) => row.watched)
  return { report, watched }
}

it('a call that brings nothing new leaves its time to the next one, once: a paused device takes none of it', async () => {
  const now = new Date('2026-06-15T04:00:00Z')
  const { report, watched } = await openedLesson(now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect((await report(later(10), [[0, 20]])).accepted).toBe(true)
  expect((await report(later(20), [[0, 20]])).accepted).toBe(true)
  for (let call = 0; call < 2; call += 1) {
    expect((await report(later(20), [[20, 60]])).accepted).toBe(false)
    expect(await watched()).toEqual([[[0, 40]]])
  }
  expect((await report(later(30), [[20, 60]])).accepted).toBe(true)
  expect(await watched()).toEqual([[[0, 60]]])
})

it('a lesson reported to two servers, one with its clock a minute behind, is not watched faster', async () => {
  const now = new Date('2026-06-15T04:00:00Z')
  const behind = new Date(now.getTime() - 60_000)
  const { report: reportOf, watched } = await openedLesson(now)
  const report = (at: Date) => reportOf(at, [[0, 600]])
  for (const at of [now, behind, now, behind, now]) await report(at)
  expect(await watched()).toEqual([[]])
  // A stored time that lies further ahead is of a wrong clock, and holds nobody up.
  const later = (seconds: number) => new Date(now.getTime() - 3600_000 + seconds * 1000)
  await report(later(0))
  expect((await report(later(300))).done).toBe(true)
})

it('no more new seconds of a lesson are accepted than the device says it had', async () => {
  const now = new Date('2026-06-15T04:00:00Z')
  const { report, watched } = await openedLesson(now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await report(later(20), [[0, 600]])
  await report(later(1000), [[0, 600]], 60)
  expect(await watched()).toEqual([[[0, 100]]])
})
