import { Link, useLocation } from 'react-router-dom'
import type { CourseDetail, CourseLesson } from '@contract/learning'
import { courseHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Skeleton } from '@/ui/States'
import { BackToCourse } from '../course/BackToCourse'
import { ArticleLesson } from './ArticleLesson'
import { VideoLesson } from './VideoLesson'
import look from '@/ui/look.module.css'
import styles from '../Learning.module.css'

interface Props {
  course: CourseDetail
  lesson: CourseLesson
  /** Whether the lesson was read for this visit: a video starts where any device has left it. */
  isFresh: boolean
  renew: () => Promise<{ data: CourseDetail | undefined }>
}

/** One lesson with a link to the next one. */
export function LessonView({ course, lesson, isFresh, renew }: Props) {
  const { courseId, cover, lessons, quiz } = course
  const { lessonId, title, kind, done } = lesson
  // Passed on to the screen that replaces the lesson, so that it also ends on the course (`useEnd`).
  const { state } = useLocation() as { state: unknown }
  const next = lessons[lessons.findIndex((one) => one.lessonId === lessonId) + 1]
  const isThrough = lessons.every((one) => one.done)
  const renewVideo = async () => (await renew()).data?.lessons.find((one) => one.lessonId === lessonId)?.video
  return (
    <>
      <div className={`${look.stack} ${styles.head}`}>
        <h2 className={look.title}>{title}</h2>
        <p className={look.soft} role="status">
          {done ? '已学完' : kind === 'video' ? '看完后自动记为学完' : '阅读一段时间后自动记为学完'}
        </p>
      </div>
      {kind === 'article' ? (
        <ArticleLesson courseId={courseId} lesson={lesson} />
      ) : isFresh ? (
        <VideoLesson courseId={courseId} cover={cover} lesson={lesson} renew={renewVideo} />
      ) : (
        <Skeleton rows={5} />
      )}
      <div className={`${look.form} ${styles.actions}`}>
        {next && (
          <Link
            className={buttonClass({ look: 'outline', wide: true })}
            replace
            to={courseHref(courseId, { lesson: next.lessonId })}
            state={state}
          >
            {`下一课：${next.title}`}
          </Link>
        )}
        {isThrough && quiz && !quiz.passed && (
          <Link
            className={buttonClass({ look: 'primary', wide: true })}
            replace
            to={courseHref(courseId, { quiz: '1' })}
            state={state}
          >
            开始测验
          </Link>
        )}
        <BackToCourse courseId={courseId} />
      </div>
    </>
  )
}
