import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CourseLesson, Lesson } from '@contract/learning'
import { useProgress } from '@/features/learning/lesson/useProgress'
import { queryClient } from '@/http/queryClient'

const answers = vi.hoisted(() => [] as ((lesson: Lesson) => void)[])
vi.mock('@/http/call', () => ({ call: () => new Promise((resolve) => answers.push(resolve)) }))

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
