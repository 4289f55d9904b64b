import { useState } from 'react'
import { type CourseLesson, MAX_PACE } from '@contract/learning'
import { useProgress } from './useProgress'
import look from '@/ui/look.module.css'

/** An article; the server counts the time it is open. */
export function ArticleLesson({ courseId, lesson }: { courseId: string; lesson: CourseLesson }) {
  const { content, seconds } = lesson
  const [openedAt] = useState(() => performance.now())
  const read = { position: seconds, watched: [[0, seconds] satisfies [number, number]] }
  useProgress(
    courseId,
    lesson,
    () => read,
    () => ({ ...read, most: Math.ceil((MAX_PACE * (performance.now() - openedAt)) / 1000) }),
  )
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
