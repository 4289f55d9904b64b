import type { CourseLesson } from '@contract/learning'
import { useProgress } from './useProgress'
import look from '@/ui/look.module.css'

/** An article; the server counts the time it is open. */
export function ArticleLesson({ courseId, lesson }: { courseId: string; lesson: CourseLesson }) {
  const { content, seconds } = lesson
  useProgress(courseId, lesson, () => ({ position: seconds, watched: [[0, seconds]] }))
  return (
    <article className={look.card}>
      {content.split(/\n\s*\n/).map((paragraph, place) => (
        <p key={place} className={look.text}>
          {paragraph}
        </p>
      ))}
    </article>
  )
}
