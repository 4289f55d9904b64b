import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { badges } from '@contract/badge'
import { Code } from '@contract/codes'
import { learning } from '@contract/learning'
import { modules } from '@contract/module'
import { points } from '@contract/points'
import { eraseAccount } from '@server/accounts'
import { runCommand } from '@server/cli/run'
import {
  certificates,
  courseReaders,
  courses,
  lessonProgress,
  lessons,
  quizQuestions,
} from '@server/features/learning/tables'
import { users } from '@server/features/people/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

const VIDEO = 'l-film'
const ARTICLE = 'l-text'

let testApp: TestApp
let mei: Person

beforeAll(async () => {
  testApp = await startTestApp()
  const createdAt = testApp.clock.now()
  const course = { category: 'safety', teacher: '周工', createdAt }
  await testApp.db.insert(courses).values([
    {
      ...course,
      id: 'co-a',
      title: '安全用电',
      required: true,
      points: 30,
      deadline: new Date('2026-06-30T15:59:59Z'),
    },
    { ...course, id: 'co-b', title: '写好邮件', category: 'office' },
  ])
  await testApp.db.insert(lessons).values([
    { id: VIDEO, courseId: 'co-a', position: 0, title: '触电急救', kind: 'video', seconds: 100, video: '/files/a.mp4' },
    {
      id: ARTICLE,
      courseId: 'co-a',
      position: 1,
      title: '操作规程',
      kind: 'article',
      seconds: 60,
      content: '先验电。',
    },
    { id: 'l-mail', courseId: 'co-b', position: 0, title: '主题行', kind: 'article', seconds: 40, content: '写清楚。' },
  ])
  const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, text: `选项 ${optionId}` }))
  await testApp.db.insert(quizQuestions).values(
    [['a'], ['b'], ['c'], ['a'], ['a', 'c']].map((answers, position) => ({
      ...{ id: `q-${position}`, courseId: 'co-a', position, text: `第 ${position} 题`, options, answers },
      why: `见第 ${position} 节`,
    })),
  )
})
beforeEach(async () => {
  mei = await signedIn(testApp)
})
afterAll(() => testApp.close())

const as = ({ token }: Person) => ({ token })
const wait = (seconds: number) => testApp.clock.advance(seconds * 1000)
const read = async (person = mei) => (await testApp.post(learning.course, { courseId: 'co-a' }, as(person))).data
const tell = (lessonId: string, watched: [number, number][], position = 0, person = mei) =>
  testApp.post(learning.progress, { lessonId, position, watched }, as(person))
const finishLessons = async (person = mei) => {
  await read(person)
  wait(60)
  await tell(VIDEO, [[0, 100]], 100, person)
  await tell(ARTICLE, [[0, 60]], 60, person)
}
const right = ['a', 'b', 'c', 'a'].map((optionId, place) => ({ questionId: `q-${place}`, optionIds: [optionId] }))
const submit = (answers = right, person = mei) =>
  testApp.post(learning.quizSubmit, { courseId: 'co-a', answers }, as(person))
const balance = async () => (await testApp.post(points.summary, {}, as(mei))).data.balance

describe('courses', () => {
  it('are listed newest first, by category, and as mine once a lesson was begun', async () => {
    const ids = async (body: Parameters<typeof learning.courses.read>[0] & object = {}) =>
      (await testApp.post(learning.courses, body, as(mei))).data.list.map(({ courseId }) => courseId)
    expect(await ids()).toEqual(['co-b', 'co-a'])
    expect(await ids({ category: 'office' })).toEqual(['co-b'])
    expect(await ids({ mine: true })).toEqual([])
    await read()
    expect(await ids({ mine: true })).toEqual([])
    await tell(VIDEO, [], 7)
    expect(await ids({ mine: true })).toEqual(['co-a'])
    const odd = { category: 'none' } as unknown as Record<string, never>
    expect(await testApp.post(learning.courses, odd, as(mei))).toMatchObject({ code: Code.InvalidInput })
  })

  it('show lessons, deadline and quiz, and nothing of an unknown one', async () => {
    const course = await read()
    expect(course).toMatchObject({ lessonNum: 2, minutes: 3, required: true, progress: 0, points: 30 })
    expect(course).toMatchObject({ deadline: '2026-06-30 23:59:59', certificateId: '' })
    expect(course.quiz).toEqual({ questionNum: 5, passed: false, tried: false, bestScore: 0 })
    expect(course.lessons.map(({ video, content }) => [video, content])).toEqual([
      ['/files/a.mp4', ''],
      ['', '先验电。'],
    ])
    for (const answer of [
      await testApp.post(learning.course, { courseId: 'none' }, as(mei)),
      await testApp.post(learning.quiz, { courseId: 'co-b' }, as(mei)),
      await tell('none', []),
    ])
      expect(answer.code).toBe(Code.NotFound)
  })

  it('are closed to family accounts', async () => {
    const aunt = await signedIn(testApp)
    await testApp.db.update(users).set({ familyAccount: true }).where(eq(users.id, aunt.id))
    expect(await testApp.post(learning.courses, {}, as(aunt))).toMatchObject({
      ...{ code: Code.Forbidden, msg: '家属账号暂不支持该服务' },
    })
  })
})

describe('progress', () => {
  it('accepts up to twice the time since the course was read, then since the last call', async () => {
    await read()
    wait(10)
    expect((await tell(VIDEO, [[0, 100]], 99)).data).toMatchObject({ position: 99, done: false })
    expect((await read()).progress).toBe(Math.floor(2000 / 160))
    wait(34)
    expect((await tell(VIDEO, [[0, 100]], 100)).data.done).toBe(false)
    wait(1)
    expect((await tell(VIDEO, [[0, 100]], 100)).data.done).toBe(true)
  })

  it('takes nothing for a call at once, and is done at nine tenths', async () => {
    await read()
    expect((await tell(ARTICLE, [[0, 60]])).data.done).toBe(false)
    wait(27)
    expect((await tell(ARTICLE, [[0, 60]], 12.7)).data).toMatchObject({ done: true, position: 12 })
    expect((await tell(ARTICLE, [], 3)).data).toMatchObject({ done: true, position: 3 })
  })

  it('merges what two devices watched', async () => {
    await read()
    wait(60)
    await tell(VIDEO, [[50, 100]], 100)
    wait(60)
    expect((await tell(VIDEO, [[0, 45]], 45)).data).toMatchObject({ done: true, position: 45 })
  })

  it('refuses what is no time of a lesson', async () => {
    for (const watched of [[[5, 3]], [[-1, 3]], [[0, 'x']], Array.from({ length: 101 }, () => [0, 1])])
      expect((await tell(VIDEO, watched as [number, number][])).code).toBe(Code.InvalidInput)
  })
})

describe('a quiz', () => {
  it('comes without its answers', async () => {
    const answer = await testApp.post(learning.quiz, { courseId: 'co-a' }, as(mei))
    expect(answer.data.questions.map(({ many }) => many)).toEqual([false, false, false, false, true])
    expect(JSON.stringify(answer)).not.toMatch(/answers|why|见第/)
  })

  it('is said to be tried also after an attempt with no points', async () => {
    await finishLessons()
    expect((await submit([])).data.score).toBe(0)
    expect((await read()).quiz).toMatchObject({ passed: false, tried: true, bestScore: 0 })
  })

  it('is judged after all lessons, passes from 80, and keeps the best score', async () => {
    expect(await submit()).toMatchObject({ code: Code.Conflict, msg: '请先学完全部课时' })
    await finishLessons()
    const many = (optionIds: string[]) => [...right, { questionId: 'q-4', optionIds }]
    expect((await submit(right.slice(0, 3))).data).toEqual({
      ...{ score: 60, passed: false },
      wrong: [
        { questionId: 'q-3', why: '见第 3 节' },
        { questionId: 'q-4', why: '见第 4 节' },
      ],
    })
    expect((await read()).certificateId).toBe('')
    expect((await submit(many(['a', 'b', 'c']))).data).toMatchObject({ score: 80, passed: true })
    expect((await submit(many(['c', 'a']))).data).toEqual({ score: 100, passed: true, wrong: [] })
    expect((await submit([])).data.score).toBe(0)
    expect((await read()).quiz).toEqual({ questionNum: 5, passed: true, tried: true, bestScore: 100 })
    expect((await submit([{ questionId: 'none', optionIds: [] }])).code).toBe(Code.InvalidInput)
  })
})

describe('a finished course', () => {
  it('brings certificate, points and badge once', async () => {
    await testApp.db.update(users).set({ realName: '梅雨' }).where(eq(users.id, mei.id))
    await finishLessons()
    expect((await read()).progress).toBe(99)
    await Promise.all([submit(), submit(), submit()])
    const { certificateId, progress } = await read()
    expect(progress).toBe(100)
    expect(await balance()).toBe(40)
    const earned = (await testApp.post(badges.list, {}, as(mei))).data.list.filter((badge) => badge.earned)
    expect(earned.map(({ badgeId }) => badgeId)).toEqual(['b-course'])
    const { data } = await testApp.post(learning.certificate, { certificateId }, as(mei))
    expect(data).toMatchObject({ realName: '梅雨', title: '安全用电', date: '2026-06-15' })
    expect(data.number).toMatch(/^BL2026\d{6}$/)
    const other = await signedIn(testApp)
    expect((await testApp.post(learning.certificate, { certificateId }, as(other))).code).toBe(Code.NotFound)
  })

  it('needs no quiz where there is none', async () => {
    await testApp.post(learning.course, { courseId: 'co-b' }, as(mei))
    wait(18)
    expect((await tell('l-mail', [[0, 40]])).data.done).toBe(true)
    const { data } = await testApp.post(learning.course, { courseId: 'co-b' }, as(mei))
    expect(data).toMatchObject({ progress: 100, quiz: null })
    expect(data.certificateId).not.toBe('')
    expect(await balance()).toBe(10)
  })

  it('leaves 今日, and stands in the report', async () => {
    const lines = async () =>
      (await testApp.post(modules.today, {}, as(mei))).data.filter(({ kind }) => kind === 'required_course')
    expect(await lines()).toEqual([
      { kind: 'required_course', title: '必修课“安全用电”', value: '06-30 截止', path: '/empower?course=co-a' },
    ])
    const report = () => runCommand(['course', 'report', 'co-a'], () => Promise.resolve(cliContextOf(testApp)))
    const parts = async () => (await report()).split('未学完').map((part) => part.includes(mei.username))
    expect(await parts()).toEqual([false, true])
    await finishLessons()
    await submit()
    expect(await lines()).toEqual([])
    expect(await parts()).toEqual([true, false])
    await expect(
      runCommand(['course', 'report', 'none'], () => Promise.resolve(cliContextOf(testApp))),
    ).rejects.toThrow('没有编号为 none 的课程')
  })

  it('goes with an erased account', async () => {
    await finishLessons()
    await submit()
    await eraseAccount(testApp.db, mei.id, testApp.clock.now())
    for (const table of [certificates, lessonProgress, courseReaders])
      expect(await testApp.db.select().from(table).where(eq(table.userId, mei.id))).toEqual([])
  })
})
