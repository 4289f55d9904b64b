import { Link } from 'react-router-dom'
import type { Booking } from '@contract/bookings'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { PagedLines } from '@/lists/PagedLines'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { confirm } from '@/ui/dialog/confirm'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import type { BookingCalls, BookingSide } from './bookingCalls'
import { readAgain, useBookings } from './queries'
import { STATUS_NAMES, timeWords } from './words'
import marks from '@/ui/marks.module.css'
import look from '@/ui/look.module.css'
import styles from './Bookings.module.css'

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
  const { sending, confirming, submit } = useUnqueuedSubmit(calls.cancel, (settled) => {
    void readAgain(calls)
    if (settled.kind === 'sent') return toast('预约已取消', { kind: 'success' })
    showRefusal(settled.error, '取消失败，请重试')
  })

  async function handleCancel({ bookingId, person }: Booking) {
    const body = `${person} 会收到通知，该时段将重新开放。`
    if (await confirm({ title: '确定取消预约吗？', body, yes: '取消预约', danger: true })) await submit({ bookingId })
  }

  return (
    <div ref={box} role="group" aria-label="预约" tabIndex={-1}>
      <Confirming shown={confirming} />
      <PagedLines
        list={list}
        noun="预约"
        empty="暂无预约"
        onward={
          bookHref && (
            <Link className={buttonClass({ look: 'outline' })} to={bookHref} replace>
              去预约
            </Link>
          )
        }
        label="预约"
        name={`bookings ${side}`}
        idOf={({ bookingId }) => bookingId}
        line="row"
      >
        {(booking) => (
          <>
            <span className={`${look.words} ${styles.booked}`}>
              <span className={look.name}>{timeWords(booking)}</span>
              <span className={look.soft}>{[booking.person, booking.place].filter(Boolean).join(' · ')}</span>
              {booking.topic && (
                <span className={look.text} dir="auto">
                  {booking.topic}
                </span>
              )}
            </span>
            <span className={booking.status === 'booked' ? marks.markOn : marks.mark}>
              {STATUS_NAMES[booking.status]}
            </span>
            {side === 'user' && booking.canCancel && (
              <Button
                small
                disabled={sending}
                aria-label={`取消预约：${timeWords(booking)}`}
                onClick={() => void handleCancel(booking)}
              >
                取消预约
              </Button>
            )}
          </>
        )}
      </PagedLines>
    </div>
  )
}
