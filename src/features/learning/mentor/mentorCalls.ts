import { mentors } from '@contract/mentors'
import type { BookingCalls } from '@/bookings/bookingCalls'
import { call } from '@/http/call'
import { bookMentor, cancelMentor, closeMentorSlot, openMentorSlots } from '@/writes/unqueued/learning'

/** Talks with mentors. */
export const mentorCalls: BookingCalls = {
  noun: 'learning',
  slots: (mentorId, reading) => call(mentors.slots, { mentorId }, reading),
  list: (side, cursor, reading) =>
    call(mentors.bookings, { ...(side === 'host' ? { side: 'host' as const } : {}), cursor }, reading),
  book: bookMentor,
  cancel: cancelMentor,
  openSlots: openMentorSlots,
  closeSlot: closeMentorSlot,
}
