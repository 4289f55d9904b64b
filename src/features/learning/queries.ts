import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Course, type CourseCategory, type CourseDetail, type Lesson, learning } from '@contract/learning'
import { mentors } from '@contract/mentors'
import { people } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'

type Page = CursorPage<Course>

export interface CourseFilter {
  category?: CourseCategory
  mine?: boolean
}

/** The courses, page by page. */
export function useCourses(filter: CourseFilter) {
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: ['learning', 'courses', filter],
    queryFn: ({ pageParam, signal }) => call(learning.courses, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }

  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more }
}

const courseKey = (courseId: string) => ['learning', 'course', courseId]

export function useCourse(courseId: string) {
  return useQuery({
    queryKey: courseKey(courseId),
    queryFn: ({ signal }) => call(learning.course, { courseId }, { signal }),
  })
}

/** Puts a lesson's new state where the course is shown. */
export function keepLesson(courseId: string, lesson: Lesson): void {
  queryClient.setQueryData<CourseDetail>(courseKey(courseId), (course) => {
    const lessons = course?.lessons.map((one) => (one.lessonId === lesson.lessonId ? { ...one, ...lesson } : one))
    return course && lessons ? { ...course, lessons } : course
  })
}

export function useQuiz(courseId: string) {
  return useQuery({
    queryKey: ['learning', 'quiz', courseId],
    queryFn: ({ signal }) => call(learning.quiz, { courseId }, { signal }),
  })
}

export function useCertificate(certificateId: string) {
  return useQuery({
    queryKey: ['learning', 'certificate', certificateId],
    queryFn: ({ signal }) => call(learning.certificate, { certificateId }, { signal }),
  })
}

export const useMentors = () =>
  useQuery({ queryKey: ['learning', 'mentors'], queryFn: ({ signal }) => call(mentors.mentors, {}, { signal }) })

/** Who is signed in; undefined until it is known. */
export const useOwnAccount = () =>
  useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  }).data

/** Everything of this noun is read anew. */
export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['learning'] })
