import type { CourseDetail } from '@contract/learning'
import { messageOf } from '@/http/apiError'
import { ReadState } from '@/lists/ReadState'
import { useHasRead } from '@/lists/useHasRead'
import { lazyPart } from '@/ui/lazyPart'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone } from '@/ui/States'
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
  const found = useCourse(courseId)
  const { error, refetch } = found
  const isFresh = useHasRead(found)

  function part(course: CourseDetail) {
    if (isQuiz) return <QuizView course={course} />
    if (!lessonId) return <CourseView course={course} />
    const lesson = course.lessons.find((one) => one.lessonId === lessonId)
    if (!lesson) return <Gone text="课时不存在" />
    return <LessonView course={course} lesson={lesson} isFresh={isFresh} renew={() => refetch()} />
  }

  return (
    <ReadState
      found={found}
      rows={6}
      gone={<Gone text={messageOf(error, '课程不存在')} />}
      text={messageOf(error, '课程加载失败，请重试')}
    >
      {part}
    </ReadState>
  )
}
