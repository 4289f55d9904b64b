import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import type { CourseLesson, LessonProgress } from '@contract/learning'
import { useProgress } from '@/features/learning/lesson/useProgress'
import { ApiError, TransportError } from '@/http/apiError'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'

const answers = vi.hoisted(() => [] as ((lesson: LessonProgress) => void)[])
const calls = vi.hoisted(() => [] as { body: unknown; fail: (error: unknown) => void }[])
vi.mock('@/http/call', () => ({
  call: (_endpoint: unknown, body: unknown) =>
    new Promise((resolve, fail) => {
      answers.push(resolve)
      calls.push({ body, fail })
    }),
}))

const signIn = (accessToken: string) => session.signIn({ accessToken, isFamilyAccount: 'N' })

beforeEach(() => {
  answers.length = 0
  calls.length = 0
  signIn('token-a')
})

const lesson: CourseLesson = {
  ...{ lessonId: 'l-1', title: '断电演示', kind: 'video', seconds: 600, position: 0, done: false },
  ...{ video: '/v.mp4', content: '' },
}

it('stays done where the answer to what was sent before comes late', async () => {
  const kept = ['learning', 'course', 'co-1']
  queryClient.setQueryData(kept, { lessons: [lesson] })
  let position = 598
  const { result } = renderHook(() => useProgress('co-1', lesson, () => ({ position, watched: [[0, position]] })))
  result.current()
  position = 600
  result.current()
  const [first, second] = answers
  await act(async () => second?.({ ...lesson, position: 600, done: true }))
  await act(async () => first?.({ ...lesson, position: 598, done: false }))
  expect(queryClient.getQueryData(kept)).toMatchObject({ lessons: [{ position: 600, done: true }] })
  // All of it has arrived.
  result.current()
  expect(answers).toHaveLength(2)
})

const opened = () => renderHook(() => useProgress('co-1', lesson, () => ({ position: 30, watched: [[0, 30]] })))

it('sends the last part when the lesson is left', () => {
  opened().unmount()
  expect(answers).toHaveLength(1)
})

it('sends nothing of a lesson that a change of user ends, which would count for the next one', () => {
  const { result, unmount } = opened()
  signIn('token-b')
  result.current()
  unmount()
  expect(answers).toHaveLength(0)
})

it('keeps nothing of an answer that comes after a change of user', async () => {
  const { result } = opened()
  result.current()
  signIn('token-b')
  const kept = ['learning', 'course', 'co-1']
  queryClient.setQueryData(kept, { lessons: [lesson] })
  await act(async () => answers[0]?.({ ...lesson, position: 30 }))
  expect(queryClient.getQueryData(kept)).toMatchObject({ lessons: [{ position: 0 }] })
})

it('sends nothing again that was accepted as a whole, also where it is left: another device may be further', async () => {
  const kept = ['learning', 'course', 'co-1']
  queryClient.setQueryData(kept, { lessons: [lesson] })
  let position = 30
  const { result, unmount } = renderHook(() =>
    useProgress('co-1', lesson, () => ({ position, watched: [[0, position]] })),
  )
  result.current()
  await act(async () => answers[0]?.({ ...lesson, position: 30, accepted: false }))
  result.current()
  expect(answers).toHaveLength(2)
  await act(async () => answers[1]?.({ ...lesson, position: 30, accepted: true }))
  expect(queryClient.getQueryData(kept)).toEqual({ lessons: [{ ...lesson, position: 30 }] })
  result.current()
  expect(answers).toHaveLength(2)
  position = 31
  result.current()
  expect(answers).toHaveLength(3)
  await act(async () => answers[2]?.({ ...lesson, position: 31, accepted: true }))
  unmount()
  expect(answers).toHaveLength(3)
})

it('sends again to a backend that does not say what it accepted', async () => {
  const { result } = opened()
  result.current()
  await act(async () => answers[0]?.({ ...lesson, position: 30 }))
  result.current()
  expect(answers).toHaveLength(2)
})

it('what is sent again of a visit does not move the position of a later one back', async () => {
  opened().unmount()
  await act(async () => calls[0]?.fail(new TransportError('offline', '')))
  const later = renderHook(() => useProgress('co-1', lesson, () => ({ position: 50, watched: [[40, 50]] })))
  later.result.current()
  await act(async () => answers[1]?.({ ...lesson, position: 50, accepted: true }))
  window.dispatchEvent(new Event('online'))
  expect(calls.slice(2).map(({ body }) => body)).toEqual([{ lessonId: 'l-1', position: 50, watched: [[0, 30]] }])
})

it('what was refused when its lesson was left is not sent again', async () => {
  opened().unmount()
  await act(async () => calls[0]?.fail(new ApiError(Code.NotFound, '课时不存在')))
  window.dispatchEvent(new Event('online'))
  expect(calls).toHaveLength(1)
})
