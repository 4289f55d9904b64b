import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type CourseDetail, type CourseLesson, learning } from '@contract/learning'
import { people as account } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

const lesson: CourseLesson = {
  ...{ lessonId: 'l-1', title: '操作规程', kind: 'article', seconds: 60, position: 0, done: false },
  ...{ video: '', content: '先验电。' },
}
const course: CourseDetail = {
  ...{ courseId: 'co-1', title: '安全用电', category: 'safety', cover: '', teacher: '周工', lessonNum: 2, minutes: 2 },
  ...{ required: false, deadline: '', progress: 40, points: 30, certificateId: '', desc: '' },
  lessons: [lesson, { ...lesson, lessonId: 'l-2', title: '触电急救', content: '先断电。' }],
  quiz: { questionNum: 1, passed: false, tried: false, bestScore: 0 },
}
const learnt: CourseDetail = { ...course, lessons: course.lessons.map((one) => ({ ...one, done: true })) }

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(learning.course, course)
  stub(learning.courses, { list: [course], nextCursor: null })
  stub(learning.progress, lesson)
})

const press = async (name: string | RegExp) => people.click(await screen.findByRole('link', { name }))

describe('the words of a course', () => {
  it('tell an attempt that brought no points from none', async () => {
    stub(learning.course, learnt)
    const before = renderAt('/empower?course=co-1')
    expect(await screen.findByText('尚未测验')).toBeVisible()
    expect(screen.getByRole('link', { name: '开始测验' })).toBeVisible()
    before.unmount()
    stub(learning.course, { ...learnt, quiz: { questionNum: 1, passed: false, tried: true, bestScore: 0 } })
    renderAt('/empower?course=co-1')
    expect(await screen.findByText('未通过，最高 0 分')).toBeVisible()
    expect(screen.getByRole('link', { name: '再次测验' })).toBeVisible()
  })

  it('say of an article that was opened that it is being read, and of a video where it was left', async () => {
    const [first, second] = course.lessons as [CourseLesson, CourseLesson]
    const lessons: CourseLesson[] = [
      { ...first, position: 60 },
      { ...second, kind: 'video', seconds: 90, position: 30, video: '/v.mp4', content: '' },
    ]
    stub(learning.course, { ...course, lessons })
    renderAt('/empower?course=co-1')
    const [article, video] = [await screen.findByText('图文'), screen.getByText('视频')]
    expect(article.parentElement).toHaveTextContent(/^图文 · 1 分钟 · 学习中$/)
    expect(video.parentElement).toHaveTextContent(/^视频 · 1 分 30 秒 · 学到 30 秒$/)
    expect(article).toBeVisible()
    expect(video).toBeVisible()
  })
})

describe('返回课程', () => {
  /** Opens the course from the list, so that it is the second entry of the history. */
  async function openCourse() {
    renderAt('/empower')
    await press(/安全用电/)
    await screen.findByRole('heading', { name: '课时' })
  }
  const isBackOnCourse = async () => {
    expect(await screen.findByRole('heading', { name: '课时' })).toBeVisible()
    await waitFor(() => expect(window.location.search).toBe('?course=co-1'))
    expect(window.history.state).toMatchObject({ idx: 1 })
  }

  it('leads from a lesson, also a later one, to the course, which stands in the history once', async () => {
    await openCourse()
    await press(/操作规程/)
    expect(await screen.findByText('先验电。')).toBeVisible()
    await press('下一课：触电急救')
    expect(await screen.findByText('先断电。')).toBeVisible()
    await press('返回课程')
    await isBackOnCourse()
  })

  it('leads from the quiz to the course, which stands in the history once', async () => {
    stub(learning.course, learnt)
    const option = { optionId: 'a', text: '甲' }
    stub(learning.quiz, { questions: [{ questionId: 'q-1', text: '先做什么？', options: [option], many: false }] })
    stub(learning.quizSubmit, { score: 0, passed: false, wrong: [] })
    await openCourse()
    await press(/操作规程/)
    await press('开始测验')
    await people.click(await screen.findByRole('radio', { name: '甲' }))
    await people.click(screen.getByRole('button', { name: '提交测验' }))
    await press('返回课程')
    await isBackOnCourse()
  })

  it('of a lesson that was opened from outside puts the course in its place', async () => {
    renderAt('/empower?course=co-1&lesson=l-1')
    const before = window.history.length
    await press('返回课程')
    expect(await screen.findByRole('heading', { name: '课时' })).toBeVisible()
    expect(window.location.search).toBe('?course=co-1')
    expect(window.history.length).toBe(before)
  })
})

it('shows a course no longer that was withdrawn while it was shown', async () => {
  renderAt('/empower?course=co-1')
  expect(await screen.findByText('触电急救')).toBeVisible()
  stubRefusal(learning.course, Code.NotFound, '课程不存在')
  void queryClient.invalidateQueries({ queryKey: ['learning'] })
  expect(await screen.findByText('课程不存在')).toBeVisible()
  expect(screen.queryByText('触电急救')).toBeNull()
})
