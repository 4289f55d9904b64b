import { Link } from 'react-router-dom'
import type { Mentor } from '@contract/mentors'
import BookingRows from '@/bookings/BookingRows'
import { messageOf } from '@/http/apiError'
import { formatTime } from '@/lib/time/date'
import { FailedRead } from '@/lists/FailedRead'
import { OVER_STATE } from '@/routes'
import { mentorHref } from '@/serviceRoutes'
import { Icon } from '@/ui/icon/Icon'
import { Empty, Skeleton } from '@/ui/States'
import { useMentors } from '../queries'
import { mentorCalls } from './mentorCalls'
import look from '@/ui/look.module.css'

/** All mentors, and own bookings with them. */
export default function MentorList() {
  // Shown together with the mentors above, so that nothing shifts.
  const { isPending } = useMentors()
  return (
    <>
      <Mentors />
      {!isPending && (
        <section aria-labelledby="own-bookings">
          <h2 id="own-bookings" className={look.heading}>
            我的预约
          </h2>
          <BookingRows calls={mentorCalls} side="user" />
        </section>
      )}
    </>
  )
}

function Mentors() {
  const { data, error, refetch } = useMentors()
  if (!data) {
    if (!error) return <Skeleton rows={5} />
    return <FailedRead error={error} text={messageOf(error, '导师加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (data.length === 0) return <Empty text="暂无导师" />
  return (
    <ul className={look.rows} aria-label="导师">
      {data.map((mentor) => (
        <li key={mentor.mentorId} className={look.item}>
          <Link className={look.link} to={mentorHref(mentor.mentorId)} state={OVER_STATE}>
            <MentorWords mentor={mentor} />
            <Icon name="forward" className={look.forward} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function MentorWords({ mentor: { name, title, fields, nextSlot } }: { mentor: Mentor }) {
  return (
    <span className={look.words}>
      <span className={look.name}>{name}</span>
      <span className={look.soft}>{[title, ...fields].join(' · ')}</span>
      <span className={look.soft}>{nextSlot ? `最近可约 ${formatTime(nextSlot)}` : '暂无可预约的时段'}</span>
    </span>
  )
}
