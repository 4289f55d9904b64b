import { messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { LessonView } from '../lesson/LessonView'
import { QuizView } from '../quiz/QuizView'
import { useCourse } from '../queries'
import { CourseView } from './CourseView'

/** Loads a course and shows the part that the address names. */
export function CourseLoader({ courseId }: { courseId: string }) {
  const lessonId = useQueryParam('lesson')
  const isQuiz = useQueryParam('quiz') !== ''
  const { data: course, error, refetch } = useCourse(courseId)
  if (!course) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, messageOf(error, '课程加载失败，请重试'))} onRetry={() => void refetch()} />
  }
  if (isQuiz) return <QuizView course={course} />
  if (!lessonId) return <CourseView course={course} />
  const lesson = course.lessons.find((one) => one.lessonId === lessonId)
  if (!lesson) return <Empty text="课时不存在" />
  return <LessonView key={lessonId} course={course} lesson={lesson} renew={() => refetch()} />
}
