import { useQuery } from '@tanstack/react-query'
import { type CourseCategory, type CourseDetail, type Lesson, learning } from '@contract/learning'
import { mentors } from '@contract/mentors'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'

export interface CourseFilter {
  category?: CourseCategory
  mine?: boolean
}

/** The courses, page by page. */
export function useCourses(filter: CourseFilter) {
  return useCursorRows(['learning', 'courses', filter], (cursor, reading) =>
    call(learning.courses, { ...filter, cursor }, { ...reading, kept: true }),
  )
}

const courseKey = (courseId: string) => ['learning', 'course', courseId]

/** Longest time in which a course waits for the answer to the progress of lessons before. */
const LEAVE_WAIT_MS = 3000

/** Each sends the progress of a lesson that was left, until it has been answered. */
const unsent = new Set<() => Promise<void>>()

/**
 * Sends the progress of a lesson that is left at once and, while no answer comes, before courses are read and when the
 * network returns.
 * @param send resolves with whether it has been answered
 */
export function leaveLesson(send: () => Promise<boolean>): void {
  let pending: Promise<void> | undefined
  const attempt = () =>
    (pending ??= send().then((isAnswered) => {
      pending = undefined
      if (isAnswered) unsent.delete(attempt)
    }))
  unsent.add(attempt)
  void attempt()
}

/** @returns whether all of it has been answered */
async function sendUnsent(): Promise<boolean> {
  await Promise.all(Array.from(unsent, (attempt) => attempt()))
  return unsent.size === 0
}

/** Waits for the progress of lessons before; a course is read again where that took long. */
async function awaitUnsent(): Promise<void> {
  let isLate = false
  const timeout = new Promise<void>((resolve) => {
    window.setTimeout(() => {
      isLate = true
      resolve()
    }, LEAVE_WAIT_MS)
  })
  const sending = sendUnsent().then((isSent) => {
    if (isLate && isSent) void readAgain()
  })
  await Promise.race([sending, timeout])
}

window.addEventListener('online', async () => {
  if (unsent.size === 0) return
  // The first one may join a call that was made without the network.
  if ((await sendUnsent()) || (await sendUnsent())) void readAgain()
})

/** A course; each component that mounts reads it again, for other devices change it, too. */
export function useCourse(courseId: string) {
  return useQuery({
    queryKey: courseKey(courseId),
    queryFn: async ({ signal }) => {
      if (unsent.size > 0) await awaitUnsent()
      return call(learning.course, { courseId }, { signal, kept: true })
    },
  })
}

/** Updates a lesson in the cached course. */
export function keepLesson(courseId: string, lesson: Lesson): void {
  queryClient.setQueryData<CourseDetail>(courseKey(courseId), (course) => {
    const lessons = course?.lessons.map((one) => (one.lessonId === lesson.lessonId ? { ...one, ...lesson } : one))
    return course && lessons ? { ...course, lessons } : course
  })
}

/** The questions of a course, without the right answers. */
export function useQuiz(courseId: string) {
  return useQuery({
    queryKey: ['learning', 'quiz', courseId],
    queryFn: ({ signal }) => call(learning.quiz, { courseId }, { signal }),
  })
}

/** An own certificate; any other fails. */
export function useCertificate(certificateId: string) {
  return useQuery({
    queryKey: ['learning', 'certificate', certificateId],
    queryFn: ({ signal }) => call(learning.certificate, { certificateId }, { signal }),
  })
}

/** All mentors, each with the start of the first free slot. */
export const useMentors = () =>
  useQuery({ queryKey: ['learning', 'mentors'], queryFn: ({ signal }) => call(mentors.mentors, {}, { signal }) })

/** Invalidates all queries of this noun. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['learning'] })
