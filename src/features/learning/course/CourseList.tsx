import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Course, CourseCategory } from '@contract/learning'
import { messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { MoreRows } from '@/lists/MoreRows'
import { courseHref } from '@/routes'
import { Button } from '@/ui/button/Button'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { type CourseFilter, useCourses } from '../queries'
import { CATEGORY_NAMES, deadlineWords, progressWords, sizeWords } from '../words'
import { Cover } from './Cover'
import styles from '../Learning.module.css'

/** All courses by category, or those that were begun. */
export function CourseList() {
  const isMine = useQueryParam('box') === 'mine'
  const [category, setCategory] = useState<CourseCategory>()
  return (
    <>
      <div className={styles.chips} role="group" aria-label="分类">
        {[undefined, ...Object.values(CourseCategory)].map((one) => (
          <Button
            key={one ?? ''}
            small
            look={one === category ? 'soft' : 'line'}
            aria-pressed={one === category}
            onClick={() => setCategory(one)}
          >
            {one ? CATEGORY_NAMES[one] : '全部'}
          </Button>
        ))}
      </div>
      <Courses {...(category ? { category } : {})} {...(isMine ? { mine: true } : {})} />
    </>
  )
}

function Courses(filter: CourseFilter) {
  const { rows, data, error, refetch, more, hasNextPage } = useCourses(filter)
  if (!data) {
    if (!error) return <Skeleton rows={5} />
    return <Failed {...failureWords(error, messageOf(error, '课程加载失败，请重试'))} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text={filter.mine ? '暂无学过的课程' : '暂无课程'} />
  return (
    <>
      <ul className={styles.rows} aria-label="课程">
        {rows.map((course) => (
          <li key={course.courseId}>
            <CourseRow course={course} />
          </li>
        ))}
      </ul>
      <MoreRows more={more} hasMore={hasNextPage} failure="课程加载失败" />
    </>
  )
}

function CourseRow({ course }: { course: Course }) {
  const { courseId, title, cover, teacher, required, points } = course
  const deadline = deadlineWords(course)
  return (
    <Link className={styles.row} to={courseHref(courseId)}>
      <Cover url={cover} />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.soft}>{teacher}</span>
        <span className={styles.soft}>{sizeWords(course) + (points > 0 ? ` · ${points} 积分` : '')}</span>
        <span className={styles.marks}>
          {required && <span className={styles.required}>必修</span>}
          {deadline && <span>{deadline}</span>}
          <span>{progressWords(course)}</span>
        </span>
      </span>
    </Link>
  )
}
