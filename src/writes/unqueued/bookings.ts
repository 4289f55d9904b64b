import type { BookedSlot, Booking } from '@contract/bookings'

/** What is said of a booking that was ended before its answer arrived. */
export const supersededBooking = (_write: BookWrite, { status }: Booking): string | undefined =>
  status === 'cancelled' ? '该预约已取消，请重新选择时段' : undefined

export interface BookWrite extends BookedSlot {
  /** Whose slot it is; not sent. */
  hostId: string
}
