import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { learning } from '@contract/learning'
import { courses, lessons, quizQuestions } from '@server/features/learning/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** A course with a short lesson and one of 70 seconds, whose learner has watched the first and 60 seconds of the other. */
async function watched(courseId: string) {
  const [short, long] = [`${courseId}-short`, `${courseId}-long`]
  const course = { title: '消防安全', category: 'safety', teacher: '周工', createdAt: testApp.clock.now() }
  await testApp.db.insert(courses).values({ ...course, id: courseId })
  const lesson = { courseId, title: '逃生', kind: 'article', content: '先报警。' }
  await testApp.db.insert(lessons).values([
    { ...lesson, id: short, position: 0, seconds: 30 },
    { ...lesson, id: long, position: 1, seconds: 70 },
  ])
  const { token } = await signedIn(testApp)
  const open = async () => (await testApp.post(learning.course, { courseId }, { token })).data
  await open()
  for (const [lessonId, seconds] of [
    [short, 30],
    [long, 60],
  ] as const) {
    testApp.clock.advance(seconds * 1000)
    await testApp.post(learning.progress, { lessonId, position: 0, watched: [[0, seconds]] }, { token })
  }
  return {
    open,
    /** What an import of the lesson with other seconds writes. */
    shorten: (seconds: number) => testApp.db.update(lessons).set({ seconds }).where(eq(lessons.id, long)),
    submit: () => {
      const answers = [{ questionId: `${courseId}-q`, optionIds: ['a'] }]
      return testApp.post(learning.quizSubmit, { courseId, answers }, { token })
    },
  }
}

it('a course whose last lesson an import shortens to what was watched of it is finished once it is opened', async () => {
  const { open, shorten } = await watched('co-last')
  expect(await open()).toMatchObject({ progress: 90, certificateId: '', lessons: [{ done: true }, { done: false }] })
  await shorten(60)
  const { progress, certificateId, lessons: shown } = await open()
  expect({ progress, hasCertificate: certificateId !== '' }).toEqual({ progress: 100, hasCertificate: true })
  expect(shown.map(({ done }) => done)).toEqual([true, true])
  expect((await open()).certificateId).toBe(certificateId)
})

it('the quiz of a course is open once an import has shortened its last lesson to what was watched of it', async () => {
  const { open, shorten, submit } = await watched('co-quiz')
  const options = [
    { optionId: 'a', text: '报警' },
    { optionId: 'b', text: '乘电梯' },
  ]
  const question = { id: 'co-quiz-q', courseId: 'co-quiz', position: 0, text: '先做什么', why: '先报警再疏散' }
  await testApp.db.insert(quizQuestions).values({ ...question, options, answers: ['a'] })
  expect((await submit()).msg).toBe('请先学完全部课时')
  await shorten(60)
  expect(await open()).toMatchObject({ progress: 99, certificateId: '', lessons: [{ done: true }, { done: true }] })
  expect((await submit()).data).toMatchObject({ score: 100, passed: true })
  const { progress, certificateId } = await open()
  expect({ progress, hasCertificate: certificateId !== '' }).toEqual({ progress: 100, hasCertificate: true })
})

it('a lesson that was done stays done however much longer an import makes it', async () => {
  const { open, shorten } = await watched('co-long')
  await testApp.db.update(lessons).set({ seconds: 3000 }).where(eq(lessons.id, 'co-long-short'))
  await shorten(60)
  expect((await open()).certificateId).not.toBe('')
})
