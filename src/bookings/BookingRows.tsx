import { Link } from 'react-router-dom'
import { buttonClass } from '@/ui/button/buttonClass'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import type { BookingCalls, BookingSide } from './bookingCalls'
import { BookingLines } from './BookingLines'
import { useBookings } from './queries'
import { useCancelBooking } from './useCancelBooking'

interface Props {
  calls: BookingCalls
  side: BookingSide
  /** Where to book, if that is another screen. */
  bookHref?: string
}

/** Own bookings with cancelling; for a host the bookings made with them. */
export default function BookingRows({ calls, side, bookHref }: Props) {
  const list = useBookings(calls, side)
  const box = useKeptFocus<HTMLDivElement>()
  const { sending, confirming, cancel } = useCancelBooking(calls)
  return (
    <div ref={box} role="group" aria-label="预约" tabIndex={-1}>
      <Confirming shown={confirming} />
      <BookingLines
        list={list}
        onward={
          bookHref && (
            <Link className={buttonClass({ look: 'outline' })} to={bookHref} replace>
              去预约
            </Link>
          )
        }
        name={`bookings ${side}`}
        sending={sending}
        onCancel={side === 'user' ? cancel : undefined}
      />
    </div>
  )
}
