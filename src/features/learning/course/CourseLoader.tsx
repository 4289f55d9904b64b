import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { lazyPart } from '@/ui/lazyPart'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone, Skeleton } from '@/ui/States'
import { LessonView } from '../lesson/LessonView'
import { useCourse } from '../queries'
import { CourseView } from './CourseView'

const QuizView = lazyPart(() => import('../quiz/QuizView'))

/** Shows the part of a course that the address names, and reads the course again for each. */
export function CourseLoader({ courseId }: { courseId: string }) {
  const lessonId = useQueryParam('lesson')
  const isQuiz = useQueryParam('quiz') !== ''
  return <CoursePart key={`${courseId} ${isQuiz ? 'quiz' : lessonId}`} {...{ courseId, lessonId, isQuiz }} />
}

interface PartProps {
  courseId: string
  lessonId: string
  isQuiz: boolean
}

function CoursePart({ courseId, lessonId, isQuiz }: PartProps) {
  const { data: course, error, refetch, isFetchedAfterMount } = useCourse(courseId)
  if (!course) {
    if (!error) return <Skeleton rows={6} />
    if (codeOf(error) === Code.NotFound) return <Gone text={messageOf(error, '课程不存在')} />
    return <FailedRead error={error} text={messageOf(error, '课程加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (isQuiz) return <QuizView course={course} />
  if (!lessonId) return <CourseView course={course} />
  const lesson = course.lessons.find((one) => one.lessonId === lessonId)
  if (!lesson) return <Gone text="课时不存在" />
  return <LessonView course={course} lesson={lesson} isFresh={isFetchedAfterMount} renew={() => refetch()} />
}
