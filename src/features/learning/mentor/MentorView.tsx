import { Link } from 'react-router-dom'
import { BookForm } from '@/bookings/BookForm'
import { forgetBookings } from '@/bookings/queries'
import { messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { mentorsHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { useEnd } from '@/ui/navigation/useEnd'
import { Gone, Skeleton } from '@/ui/States'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { useMentors } from '../queries'
import { noteBooked } from './booked'
import { mentorCalls } from './mentorCalls'
import { MentorWords } from './MentorList'
import look from '@/ui/look.module.css'
import styles from '../Learning.module.css'

/** One mentor with the free slots; for the mentor a link to the own calendar, because own slots cannot be booked. */
export default function MentorView({ mentorId }: { mentorId: string }) {
  const { data, error, refetch } = useMentors()
  const { data: account, error: unknown } = useOwnAccount()
  const end = useEnd()
  const kept = useKeptDraft(`topic/${mentorId}`, wordsDraft('topic', mentorId))
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text={messageOf(error, '导师加载失败，请重试')} onRetry={() => void refetch()} />
  }
  const mentor = data.find((each) => each.mentorId === mentorId)
  if (!mentor) return <Gone text="该导师不存在" />
  if (kept.state === 'reading' || (!account && !unknown)) return <Skeleton rows={6} />
  const { draft, draftKey, change, drop } = kept
  return (
    <>
      <section className={look.card}>
        <MentorWords mentor={mentor} />
      </section>
      <section className={`${look.form} ${styles.actions}`}>
        {account?.userId === mentorId ? (
          <Link className={buttonClass({ look: 'primary', wide: true })} to={mentorsHref('calendar')}>
            管理我的时段
          </Link>
        ) : (
          <BookForm
            calls={mentorCalls}
            hostId={mentorId}
            topic={{ text: draft.text, draftKey, onChange: (text) => change({ text }), hint: '导师会看到' }}
            onBooked={() => {
              void drop()
              forgetBookings(mentorCalls, 'user')
              noteBooked()
              void end(mentorsHref())
            }}
          />
        )}
      </section>
    </>
  )
}
