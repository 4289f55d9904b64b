import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Endpoint } from '@contract/endpoint'
import { type Course, type CourseDetail, type Lesson, learning } from '@contract/learning'
import { mentors } from '@contract/mentors'
import { people as account } from '@contract/people'
import { Identity } from '@contract/person'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })

const course: Course = {
  ...{ courseId: 'co-1', title: '安全用电', category: 'safety', cover: '', teacher: '周工', lessonNum: 1, minutes: 2 },
  ...{ required: true, deadline: '2026-06-30 23:59:59', progress: 40, points: 30, certificateId: '' },
}
const lesson = { lessonId: 'l-1', title: '操作规程', kind: 'article', seconds: 60, position: 0, done: false } as const
const detail: CourseDetail = {
  ...course,
  desc: '',
  lessons: [{ ...lesson, video: '', content: '先验电。\n\n再作业。' }],
  quiz: { questionNum: 2, passed: false, bestScore: 0 },
}
const options = [
  { optionId: 'a', text: '甲' },
  { optionId: 'b', text: '乙' },
]

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(learning.courses, { list: [course], nextCursor: null })
  stub(learning.course, detail)
  stub(learning.progress, lesson)
})

describe('the courses', () => {
  it('say what is required until when, and how far it is', async () => {
    renderAt('/empower')
    const link = await screen.findByRole('link', { name: /安全用电/ })
    expect(link).toHaveAttribute('href', '/mobile/empower?course=co-1')
    for (const words of ['必修', '06-30 截止', '已学 40%', '1 课时', '2 分钟', '30 积分'])
      expect(screen.getByText(words)).toBeVisible()
    expect(link).toHaveTextContent('1 课时 · 2 分钟 · 30 积分')
  })

  it('keep the category in the address, so that a shared link and the way back have it', async () => {
    renderAt('/empower?box=mine&category=office')
    expect(await screen.findByRole('button', { name: '办公技能' })).toHaveAttribute('aria-pressed', 'true')
    await screen.findByRole('link', { name: /安全用电/ })
    await people.click(screen.getByRole('button', { name: '安全合规' }))
    await waitFor(() => expect(window.location.search).toBe('?box=mine&category=safety'))
    await people.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(window.location.search).toBe('?box=mine'))
    await waitFor(() =>
      expect(received(learning.courses).map(({ body }) => body)).toEqual([
        { category: 'office', mine: true, cursor: null },
        { category: 'safety', mine: true, cursor: null },
        { mine: true, cursor: null },
      ]),
    )
  })

  it('announce how many a category has, and nothing of them all', async () => {
    stub(learning.courses, ({ category }) => ({ list: category === 'office' ? [] : [course], nextCursor: null }))
    renderAt('/empower')
    await screen.findByRole('link', { name: /安全用电/ })
    expect(screen.queryByText(/^找到/)).toBeNull()
    await people.click(screen.getByRole('button', { name: '安全合规' }))
    const told = await screen.findByText('找到 1 门课程')
    await people.click(screen.getByRole('button', { name: '办公技能' }))
    // The same element: one that comes with its words is not announced.
    await waitFor(() => expect(told).toHaveTextContent('暂无课程'))
  })

  it('tell family accounts why they are closed', async () => {
    stubRefusal(learning.courses, Code.Forbidden, '家属账号暂不支持该服务')
    renderAt('/empower')
    expect(await screen.findByText('家属账号暂不支持该服务')).toBeVisible()
  })
})

describe('a course', () => {
  it('offers the next lesson, and the quiz only after all of them', async () => {
    renderAt('/empower?course=co-1')
    expect(await screen.findByRole('link', { name: '继续学习' })).toHaveAttribute(
      'href',
      '/mobile/empower?course=co-1&lesson=l-1',
    )
    expect(screen.getByText('学完全部课时后可以测验')).toBeVisible()
    expect(screen.queryByRole('link', { name: '开始测验' })).not.toBeInTheDocument()
  })

  it('tells the time of an article when it is left', async () => {
    const { unmount } = renderAt('/empower?course=co-1&lesson=l-1')
    expect(await screen.findByText('先验电。')).toBeVisible()
    unmount()
    await waitFor(() =>
      expect(received(learning.progress).map(({ body }) => body)).toEqual([
        { lessonId: 'l-1', position: 60, watched: [[0, 60]] },
      ]),
    )
  })
})

describe('a lesson', () => {
  it('that is left counts in the progress of its course at once', async () => {
    stub(learning.course, { ...detail, progress: 0 })
    renderAt('/empower?course=co-1')
    await people.click(await screen.findByRole('link', { name: '开始学习' }))
    expect(await screen.findByText('先验电。')).toBeVisible()
    stub(learning.course, () => ({ ...detail, progress: received(learning.progress).length > 0 ? 70 : 0 }))
    await people.click(screen.getByRole('link', { name: '返回课程' }))
    expect(await screen.findByText('已学 70%')).toBeVisible()
  })

  it('whose progress is not answered holds up its course for 3 s, which then shows what was counted', async () => {
    stub(learning.course, { ...detail, progress: 0 })
    renderAt('/empower?course=co-1')
    await people.click(await screen.findByRole('link', { name: '开始学习' }))
    expect(await screen.findByText('先验电。')).toBeVisible()
    let answer = (_lesson: Lesson): void => {}
    stub(learning.progress, () => new Promise<Lesson>((resolve) => (answer = resolve)))
    stub(learning.course, { ...detail, title: '安全用电（新版）', progress: 0 })
    await people.click(screen.getByRole('link', { name: '返回课程' }))
    expect(await screen.findByText('安全用电（新版）')).toBeVisible()
    stub(learning.course, { ...detail, progress: 70 })
    answer(lesson)
    expect(await screen.findByText('已学 70%')).toBeVisible()
  })

  it('resumes where another device has left it meanwhile', async () => {
    const video = { ...lesson, title: '断电演示', kind: 'video' as const, seconds: 600, video: '/v.mp4', content: '' }
    stub(learning.course, { ...detail, lessons: [{ ...video, position: 20 }] })
    renderAt('/empower?course=co-1')
    const link = await screen.findByRole('link', { name: '继续学习' })
    stub(learning.course, { ...detail, lessons: [{ ...video, position: 300 }] })
    await people.click(link)
    const media = document.createElement('video')
    Object.defineProperty(media, 'currentTime', { value: 0, writable: true })
    const box = await screen.findByRole('group', { name: '断电演示' })
    box.append(media)
    fireEvent.loadedMetadata(media)
    expect(media.currentTime).toBe(300)
  })
})

describe('the quiz', () => {
  it('takes every answer, and explains what was wrong', async () => {
    stub(learning.quiz, {
      questions: [
        { questionId: 'q-1', text: '先做什么？', options, many: false },
        { questionId: 'q-2', text: '哪些对？', options, many: true },
      ],
    })
    stub(learning.quizSubmit, { score: 50, passed: false, wrong: [{ questionId: 'q-2', why: '见第二节' }] })
    renderAt('/empower?course=co-1&quiz=1')
    expect(await screen.findByRole('button', { name: '还有 2 题未答' })).toBeDisabled()
    await people.click(screen.getByRole('radio', { name: '乙' }))
    await people.click(screen.getByRole('checkbox', { name: '甲' }))
    await people.click(screen.getByRole('checkbox', { name: '乙' }))
    await people.click(screen.getByRole('button', { name: '提交测验' }))
    expect(await screen.findByText('50 分')).toBeVisible()
    expect(screen.getByText('见第二节')).toBeVisible()
    expect(received(learning.quizSubmit).map(({ body }) => body)).toEqual([
      {
        courseId: 'co-1',
        answers: [
          { questionId: 'q-1', optionIds: ['b'] },
          { questionId: 'q-2', optionIds: ['a', 'b'] },
        ],
      },
    ])
    await people.click(screen.getByRole('button', { name: '再试一次' }))
    expect(screen.getByRole('button', { name: '还有 2 题未答' })).toBeDisabled()
  })
})

it('reads the questions again where an attempt is refused, and keeps what still stands', async () => {
  const questions = ['q-1', 'q-2'].map((questionId) => ({
    questionId,
    text: `题目 ${questionId}`,
    options,
    many: false,
  }))
  stub(learning.quiz, { questions })
  stubRefusal(learning.quizSubmit, Code.InvalidInput, '题目已更新，请刷新后重试')
  renderAt('/empower?course=co-1&quiz=1')
  for (const choice of await screen.findAllByRole('radio', { name: '乙' })) await people.click(choice)
  const [first] = questions
  if (!first) throw new Error('no question')
  stub(learning.quiz, { questions: [first, { ...first, questionId: 'q-3', text: '新的题目' }] })
  await people.click(screen.getByRole('button', { name: '提交测验' }))
  expect(await screen.findByText('2. 新的题目')).toBeVisible()
  expect(screen.getAllByRole('radio', { name: '乙' }).map((one) => (one as HTMLInputElement).checked)).toEqual([
    true,
    false,
  ])
  expect(screen.getByRole('button', { name: '还有 1 题未答' })).toBeDisabled()
})

it('shows the facts of a certificate also where nothing can be drawn', async () => {
  stub(learning.certificate, {
    ...{ certificateId: 'ce-1', realName: '梅雨', title: '安全用电', date: '2026-06-15', number: 'BL2026000001' },
  })
  renderAt('/empower?certificate=ce-1')
  for (const words of ['梅雨', '安全用电', 'BL2026000001']) expect(await screen.findByText(words)).toBeVisible()
})

describe('what does not exist', () => {
  it.each([
    ['/empower?certificate=nope', learning.certificate, '该证书不存在', '我的课程', '/mobile/empower?box=mine'],
    ['/empower?course=co-1&quiz=1', learning.quiz, '该课程没有测验', '返回课程', '/mobile/empower?course=co-1'],
  ] as const)('leads to what is beside it instead of offering a retry: %s', async (path, endpoint, words, name, to) => {
    stubRefusal(endpoint as Endpoint<unknown, unknown>, Code.NotFound, words)
    renderAt(path)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to)
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})

describe('the calendar of a mentor', () => {
  it.each([
    ['nobody who is no mentor', {}],
    ['no organisation', { professionalGuide: 'Y', identity: Identity.Company }],
  ] as const)('is offered to %s', async (_, over) => {
    stub(account.account, makeAccount({ userId: 'u-me', roles: [], ...over }))
    renderAt('/empower?box=calendar')
    expect(await screen.findByText('仅导师可以管理时段')).toBeVisible()
    for (const name of ['开放时段', '重试']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(received(mentors.slots)).toEqual([])
  })
})
