import { afterAll, beforeAll, expect, it } from 'vitest'
import { learning } from '@contract/learning'
import { points } from '@contract/points'
import {
  certificates,
  courseReaders,
  courses,
  lessonProgress,
  lessons,
  quizQuestions,
} from '@server/features/learning/tables'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const PEOPLE = 40
const TRIES = 4

let two: TwoServers

beforeAll(async () => void (two = await startTwoServers()))
afterAll(() => two?.close())

it('a quiz passed on two servers at once brings one certificate, its own number and the points once', async () => {
  const createdAt = new Date()
  const [courseId, lessonId] = ['co-race', 'l-race']
  await two.db
    .insert(courses)
    .values({ id: courseId, title: '安全用电', category: 'safety', teacher: '周工', points: 30, createdAt })
  await two.db
    .insert(lessons)
    .values({ id: lessonId, courseId, position: 0, title: '规程', kind: 'article', seconds: 60, content: '先验电。' })
  await two.db.insert(quizQuestions).values({
    ...{ id: 'q-race', courseId, position: 0, text: '先做什么', answers: ['a'], why: '见规程' },
    options: ['a', 'b'].map((optionId) => ({ optionId, text: optionId })),
  })
  const watched: [number, number][] = [[0, 60]]
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await two.person())
  await two.db.insert(courseReaders).values(people.map(({ id }) => ({ userId: id, courseId, readAt: createdAt })))
  await two.db.insert(lessonProgress).values(
    people.map(({ id }) => ({
      userId: id,
      lessonId,
      position: 60,
      watched,
      done: true,
      calledAt: createdAt,
    })),
  )
  const answers = [{ questionId: 'q-race', optionIds: ['a'] }]
  const tries = people.flatMap((person) => Array.from({ length: TRIES }, () => person))
  const results = await runConcurrently(
    tries.map(
      ({ token }, n) =>
        () =>
          two.post(n, learning.quizSubmit, { courseId, answers }, { token, key: `race-quiz-${n}` }),
    ),
    tries.length,
  )
  expect(results.filter(({ data }) => !data?.passed).map(({ code, msg }) => `${code} ${msg}`)).toEqual([])
  const given = await two.db.select().from(certificates)
  expect(given).toHaveLength(PEOPLE)
  expect(new Set(given.map(({ userId }) => userId)).size).toBe(PEOPLE)
  expect(new Set(given.map(({ serial }) => serial)).size).toBe(PEOPLE)
  for (const { token } of people) {
    // 30 for the course, 10 for the badge of a first certificate.
    expect((await two.post(0, points.summary, {}, { token })).data.balance).toBe(40)
  }
}, 120_000)
