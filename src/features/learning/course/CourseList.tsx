import { Link, useNavigate } from 'react-router-dom'
import { type Course, CourseCategory } from '@contract/learning'
import { enumValue } from '@/lib/enumValue'
import { PagedLines } from '@/lists/PagedLines'
import { courseHref, coursesHref } from '@/serviceRoutes'
import { Button } from '@/ui/button/Button'
import { FoundCount } from '@/ui/FoundCount'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { type CourseFilter, useCourses } from '../queries'
import { CATEGORY_NAMES, deadlineWords, progressWords, sizeParts } from '../words'
import { RowPicture } from '@/ui/picture/RowPicture'
import { Parts } from '@/ui/text/Parts'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from '../Learning.module.css'

/** All courses by category, or those started. */
export function CourseList() {
  const isMine = useQueryParam('box') === 'mine'
  const category = enumValue(CourseCategory, useQueryParam('category'))
  const navigate = useNavigate()
  const show = (one: CourseCategory | undefined) => {
    const view = { ...(isMine ? { box: 'mine' as const } : {}), ...(one ? { category: one } : {}) }
    void navigate(coursesHref(view), { replace: true })
  }
  return (
    <>
      <div className={look.chips} role="group" aria-label="分类">
        {[undefined, ...Object.values(CourseCategory)].map((one) => (
          <Button key={one ?? ''} small aria-pressed={one === category} onClick={() => show(one)}>
            {one ? CATEGORY_NAMES[one] : '全部'}
          </Button>
        ))}
      </div>
      <Courses {...(category ? { category } : {})} {...(isMine ? { mine: true } : {})} />
    </>
  )
}

function Courses(filter: CourseFilter) {
  const list = useCourses(filter)
  const none = filter.mine ? '暂无学过的课程' : '暂无课程'
  return (
    <>
      <FoundCount
        count={list.data && filter.category ? list.rows.length : undefined}
        isPartial={list.hasNextPage}
        noun="门课程"
        none={none}
      />
      <PagedLines
        list={list}
        noun="课程"
        empty={none}
        label="课程"
        name={`courses ${JSON.stringify(filter)}`}
        idOf={({ courseId }) => courseId}
        line="item"
      >
        {(course) => <CourseRow course={course} />}
      </PagedLines>
    </>
  )
}

function CourseRow({ course }: { course: Course }) {
  const { courseId, title, cover, teacher, required, points } = course
  const deadline = deadlineWords(course)
  return (
    <Link className={look.link} to={courseHref(courseId)}>
      <RowPicture url={cover} className={styles.cover} />
      <span className={look.words}>
        <span className={look.name}>{title}</span>
        <span className={look.soft}>{teacher}</span>
        <span className={look.soft}>
          <Parts parts={[...sizeParts(course), points > 0 && `${points} 积分`]} />
        </span>
        <span className={`${look.wrap} ${look.soft}`}>
          {required && <span className={marks.markOn}>必修</span>}
          {deadline && <span>{deadline}</span>}
          <span>{progressWords(course)}</span>
        </span>
      </span>
    </Link>
  )
}
