import type { ComponentProps } from 'react'
import type { Booking } from '@contract/bookings'
import { PagedLines } from '@/lists/PagedLines'
import { BookingLine, type Cancelling } from './BookingLine'

type Props = Pick<ComponentProps<typeof PagedLines<Booking>>, 'list' | 'onward' | 'name'> & Cancelling

/** A paged list of bookings. */
export function BookingLines({ sending, onCancel, ...paged }: Props) {
  return (
    <PagedLines {...paged} noun="预约" empty="暂无预约" label="预约" idOf={({ bookingId }) => bookingId} line="row">
      {(booking) => <BookingLine booking={booking} sending={sending} onCancel={onCancel} />}
    </PagedLines>
  )
}
