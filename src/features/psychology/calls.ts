import { counsel, psychology } from '@contract/psychology'
import type { BookingCalls } from '@/bookings/bookingCalls'
import { call } from '@/http/call'
import { bookTalk, cancelTalk, closeTalk, openTalks } from '@/writes/unqueued/psychology'

/** Talks with counsellors. */
export const talkCalls: BookingCalls = {
  noun: 'psychology',
  slots: (counsellorId, reading) => call(psychology.slots, { counsellorId }, reading),
  list: (side, cursor, reading) => call(side === 'host' ? counsel.bookings : psychology.bookings, { cursor }, reading),
  book: bookTalk,
  cancel: cancelTalk,
  openSlots: openTalks,
  closeSlot: closeTalk,
}
