import type { Booking } from '@contract/bookings'
import { Button } from '@/ui/button/Button'
import { Parts } from '@/ui/text/Parts'
import { STATUS_NAMES, timeWords } from './words'
import marks from '@/ui/marks.module.css'
import look from '@/ui/look.module.css'
import styles from './Bookings.module.css'

export interface Cancelling {
  sending: boolean
  /** Left out for a host, who closes the slot instead. */
  onCancel: ((booking: Booking) => Promise<void>) | undefined
}

/** Content of a `row` about one booking. */
export function BookingLine({ booking, sending, onCancel }: { booking: Booking } & Cancelling) {
  const { person, place, topic, status, canCancel } = booking
  return (
    <>
      <span className={`${look.words} ${styles.timed}`}>
        <span className={look.name}>{timeWords(booking)}</span>
        <span className={look.soft}>
          <Parts parts={[person, place]} />
        </span>
        {topic && (
          <span className={look.text} dir="auto">
            {topic}
          </span>
        )}
      </span>
      <span className={status === 'booked' ? marks.markOn : marks.mark}>{STATUS_NAMES[status]}</span>
      {onCancel && canCancel && (
        <Button
          small
          disabled={sending}
          aria-label={`取消预约：${timeWords(booking)}`}
          onClick={() => void onCancel(booking)}
        >
          取消预约
        </Button>
      )}
    </>
  )
}
