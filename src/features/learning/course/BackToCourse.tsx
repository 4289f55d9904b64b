import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { courseHref } from '@/serviceRoutes'
import { type ButtonStyle, buttonClass } from '@/ui/button/buttonClass'
import { useEnd } from '@/ui/navigation/useEnd'

/** Ends a lesson or the quiz on its course. */
export function BackToCourse({ courseId, look }: Pick<ButtonStyle, 'look'> & { courseId: string }) {
  const end = useEnd()
  const to = courseHref(courseId)

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void end(to)
  }

  return (
    <Link className={buttonClass({ look, wide: true })} to={to} onClick={handleClick}>
      返回课程
    </Link>
  )
}
