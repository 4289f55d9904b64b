import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CourseDetail, type CourseLesson, learning } from '@contract/learning'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

const article: CourseLesson = {
  ...{ lessonId: 'l-1', title: '操作规程', kind: 'article', seconds: 60, position: 0, done: false },
  ...{ video: '', content: '先验电。' },
}
const video: CourseLesson = {
  ...{ lessonId: 'l-2', title: '断电演示', kind: 'video', seconds: 600, position: 20, done: false },
  ...{ video: '/v.mp4', content: '' },
}
const course: CourseDetail = {
  ...{ courseId: 'co-1', title: '安全用电', category: 'safety', cover: '', teacher: '周工', lessonNum: 2, minutes: 11 },
  ...{ required: false, deadline: '', progress: 40, points: 30, certificateId: '', desc: '' },
  ...{ lessons: [article, video], quiz: { questionNum: 2, passed: false, bestScore: 0 } },
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(learning.course, course)
  stub(learning.progress, article)
})

/** Opens the article, and returns the link to the video. */
async function atTheArticle() {
  renderAt('/empower?course=co-1&lesson=l-1')
  return screen.findByRole('link', { name: '下一课：断电演示' })
}

/** Where the video starts, in seconds. */
async function startOfVideo(): Promise<number> {
  const media = document.createElement('video')
  Object.defineProperty(media, 'currentTime', { value: 0, writable: true })
  const box = await screen.findByRole('group', { name: '断电演示' })
  box.append(media)
  fireEvent.loadedMetadata(media)
  return media.currentTime
}

it('a video after 下一课 starts where another device has left it, though the progress of the lesson before is answered first', async () => {
  const link = await atTheArticle()
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  stub(learning.course, () => answered.then(() => ({ ...course, lessons: [article, { ...video, position: 300 }] })))
  await people.click(link)
  await waitFor(() => expect(received(learning.course)).toHaveLength(2))
  expect(received(learning.progress)).toHaveLength(1)
  answer()
  expect(await startOfVideo()).toBe(300)
})

it('a video starts where the course had it before, where the course cannot be read again', async () => {
  const link = await atTheArticle()
  stubOffline(learning.course)
  await people.click(link)
  expect(await startOfVideo()).toBe(20)
})

describe('time read without a network', () => {
  const sent = () => received(learning.progress).map(({ body }) => body)
  const read = { lessonId: 'l-1', position: 60, watched: [[0, 60]] }

  let passed = 0
  beforeEach(() => {
    passed = 0
    const real = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** The course, to which the reader has returned from the article after so long; the call on leaving has failed. */
  async function returned(seconds = 40) {
    await atTheArticle()
    passed = seconds * 1000
    stubOffline(learning.progress)
    await people.click(screen.getByRole('link', { name: '返回课程' }))
    expect(await screen.findByText('已学 40%')).toBeVisible()
    await waitFor(() => expect(sent().length).toBeGreaterThan(0))
    const before = sent().length
    stub(learning.progress, { ...article, position: 60, done: true })
    stub(learning.course, () => ({ ...course, progress: sent().length > before ? 70 : 40 }))
  }

  it('is sent once the network is back, while the course is open', async () => {
    await returned()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('已学 70%')).toBeVisible()
    const all = sent()
    expect(all[all.length - 1]).toMatchObject(read)
    window.dispatchEvent(new Event('online'))
    await pause(100)
    expect(sent()).toHaveLength(all.length)
  })

  it('does not grow with the time until it is sent', async () => {
    await returned(10)
    const before = sent()
    expect(before[before.length - 1]).toEqual(read)
    passed = 300_000
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent().length).toBeGreaterThan(before.length))
    const { most, ...again } = received(learning.progress)[before.length]?.body ?? {}
    expect(again).toEqual(read)
    expect(most).toBeGreaterThanOrEqual(20)
    expect(most).toBeLessThan(60)
  })

  it('is sent before a course is read again', async () => {
    await returned()
    await people.click(screen.getByRole('link', { name: /断电演示/ }))
    await startOfVideo()
    const all = sent()
    expect(all[all.length - 1]).toMatchObject(read)
    await people.click(screen.getByRole('link', { name: '返回课程' }))
    expect(await screen.findByText('已学 70%')).toBeVisible()
    expect(sent()).toHaveLength(all.length)
  })
})
