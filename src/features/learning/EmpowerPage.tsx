import { Suspense } from 'react'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { lazyPart } from '@/ui/lazyPart'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Skeleton } from '@/ui/States'
import { CourseList } from './course/CourseList'
import { CourseLoader } from './course/CourseLoader'
import { LearningTabs } from './LearningTabs'
import look from '@/ui/look.module.css'

const CertificateView = lazyPart(() => import('./certificate/CertificateView'))
const MentorView = lazyPart(() => import('./mentor/MentorView'))
const MentorList = lazyPart(() => import('./mentor/MentorList'))
const MentorCalendar = lazyPart(() => import('./mentor/MentorCalendar'))

/** Courses or mentors; or the course, lesson, quiz, certificate or mentor named in the address. */
function EmpowerPage() {
  const courseId = useQueryParam('course')
  const certificateId = useQueryParam('certificate')
  const mentorId = useQueryParam('mentor')
  const box = useQueryParam('box')
  const title = certificateId ? '结业证书' : courseId ? '课程' : mentorId ? '预约导师' : '学习'
  usePageTitle(title)
  return (
    <>
      <NavBar title={title} />
      {!certificateId && !courseId && !mentorId && <LearningTabs />}
      <main className={look.page}>
        <Suspense fallback={<Skeleton rows={5} />}>
          {certificateId ? (
            <CertificateView certificateId={certificateId} />
          ) : courseId ? (
            <CourseLoader courseId={courseId} />
          ) : mentorId ? (
            <MentorView key={mentorId} mentorId={mentorId} />
          ) : box === 'mentors' ? (
            <MentorList />
          ) : box === 'calendar' ? (
            <MentorCalendar />
          ) : (
            <CourseList />
          )}
        </Suspense>
      </main>
    </>
  )
}

export default membersOnly(withQueries(EmpowerPage))
