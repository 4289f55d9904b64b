import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { CertificateView } from './certificate/CertificateView'
import { CourseList } from './course/CourseList'
import { CourseLoader } from './course/CourseLoader'
import styles from './Learning.module.css'

/** The courses; with one in the address that course, a lesson or its quiz, or a certificate. */
function EmpowerPage() {
  const courseId = useQueryParam('course')
  const certificateId = useQueryParam('certificate')
  const title = certificateId ? '结业证书' : courseId ? '课程' : '学习'
  usePageTitle(title)
  return (
    <>
      <NavBar title={title} />
      {certificateId || courseId ? (
        <main className={styles.page}>
          {certificateId ? <CertificateView certificateId={certificateId} /> : <CourseLoader courseId={courseId} />}
        </main>
      ) : (
        <CourseList />
      )}
    </>
  )
}

export default membersOnly(withQueries(EmpowerPage))
