import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import type { Mentor } from '@contract/mentors'
import { BookingLine } from '@/bookings/BookingLine'
import { BookingLines } from '@/bookings/BookingLines'
import { useBookings } from '@/bookings/queries'
import { useCancelBooking } from '@/bookings/useCancelBooking'
import { codeOf, messageOf } from '@/http/apiError'
import { readable } from '@/http/readable'
import { formatTime } from '@/lib/time/date'
import { FailedRead } from '@/lists/FailedRead'
import { OVER_STATE } from '@/routes'
import { mentorHref } from '@/serviceRoutes'
import { Icon } from '@/ui/icon/Icon'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useMentors } from '../queries'
import { consumeBooked } from './booked'
import { mentorCalls } from './mentorCalls'
import look from '@/ui/look.module.css'

/** All mentors below the own live bookings with them; other bookings follow. */
export default function MentorList() {
  const mentors = useMentors()
  const bookings = useBookings(mentorCalls, 'user')
  const { sending, confirming, cancel } = useCancelBooking(mentorCalls)
  const others = useRef<HTMLDivElement>(null)
  const box = useKeptFocus<HTMLDivElement>(others)
  // Shown together at first, so that nothing shifts.
  const isRead = mentors.isFetched && bookings.isFetched
  useEffect(() => {
    // In the frame in which the scroll position of the list before has been restored.
    if (isRead && consumeBooked()) requestAnimationFrame(() => window.scrollTo({ top: 0 }))
  }, [isRead])

  // To family accounts both are refused, which is said once.
  const isRefused = codeOf(mentors.error) === Code.Forbidden
  // Only of the first page: a later one would push the mentors down.
  const live = (readable(bookings)?.pages[0]?.list ?? []).filter(({ status }) => status === 'booked')
  const rest = bookings.rows.filter((booking) => !live.includes(booking))
  const cancelling = { sending, onCancel: cancel }
  return (
    <div ref={box}>
      <Confirming shown={confirming} />
      {!isRead && <Skeleton rows={6} />}
      {isRead && live.length > 0 && (
        <>
          <section aria-labelledby="live-bookings">
            <h2 id="live-bookings" className={look.heading}>
              我的预约
            </h2>
            <ul className={look.rows} aria-labelledby="live-bookings">
              {live.map((booking) => (
                <li key={booking.bookingId} className={look.row}>
                  <BookingLine booking={booking} {...cancelling} />
                </li>
              ))}
            </ul>
          </section>
          <h2 className={look.heading}>导师</h2>
        </>
      )}
      {isRead && <Mentors found={mentors} />}
      {isRead && !isRefused && (live.length === 0 || rest.length > 0 || bookings.hasNextPage) && (
        <section aria-labelledby="other-bookings">
          <h2 id="other-bookings" className={look.heading}>
            {live.length > 0 ? '其他预约' : '我的预约'}
          </h2>
          <div ref={others} role="group" aria-label="预约" tabIndex={-1}>
            <BookingLines list={{ ...bookings, rows: rest }} name="bookings user" {...cancelling} />
          </div>
        </section>
      )}
    </div>
  )
}

function Mentors({ found: { data, error, refetch } }: { found: ReturnType<typeof useMentors> }) {
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

/** Name, title, fields and next free slot of a mentor. */
export function MentorWords({ mentor: { name, title, fields, nextSlot } }: { mentor: Mentor }) {
  return (
    <span className={look.words}>
      <span className={look.name}>{name}</span>
      <span className={look.soft}>{[title, ...fields].join(' · ')}</span>
      <span className={look.soft}>{nextSlot ? `最近可约 ${formatTime(nextSlot)}` : '暂无可预约的时段'}</span>
    </span>
  )
}
