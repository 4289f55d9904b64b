import type { Booking, ClosedSlot, NewSlot, Slot } from '@contract/bookings'
import { learning, type QuizAttempt, type QuizResult } from '@contract/learning'
import { mentors } from '@contract/mentors'
import { call } from '@/http/call'
import { type BookWrite, supersededBooking } from './bookings'
import type { UnqueuedOperation } from './operation'

/** 提交测验. */
export const submitQuiz: UnqueuedOperation<QuizAttempt, QuizResult> = {
  queued: false,
  name: 'learning.quizSubmit',
  oncePerDraft: true,
  label: () => '提交测验',
  send: (write, sending) => call(learning.quizSubmit, write, sending),
  sent: async ({ courseId }, userId, _result, draftKey) =>
    (await import('../drafts/quizDraft')).quizDraft(courseId).drop(userId, draftKey),
}

/** 预约 of a mentor. */
export const bookMentor: UnqueuedOperation<BookWrite, Booking> = {
  queued: false,
  name: 'learning.book',
  label: () => '预约',
  send: ({ hostId: _hostId, ...body }, sending) => call(mentors.book, body, sending),
  superseded: supersededBooking,
  sent: async ({ hostId }, userId, _booking, draftKey) =>
    (await import('../drafts/wordsDraft')).wordsDraft('topic', hostId).drop(userId, draftKey),
}

/** 取消预约. */
export const cancelMentor: UnqueuedOperation<{ bookingId: string }, Booking> = {
  queued: false,
  name: 'learning.cancel',
  label: () => '取消预约',
  send: (write, sending) => call(mentors.cancel, write, sending),
}

/** 开放时段 of a mentor. */
export const openMentorSlots: UnqueuedOperation<{ slots: NewSlot[] }, Slot[]> = {
  queued: false,
  name: 'learning.openSlots',
  label: () => '开放时段',
  send: (write, sending) => call(mentors.openSlots, write, sending),
  sent: async (_write, userId, _slots, draftKey) =>
    (await import('../drafts/slotDraft')).slotDraft('learning').drop(userId, draftKey),
}

/** 关闭时段 of a mentor. */
export const closeMentorSlot: UnqueuedOperation<ClosedSlot, Slot> = {
  queued: false,
  name: 'learning.closeSlot',
  label: () => '关闭时段',
  send: (write, sending) => call(mentors.closeSlot, write, sending),
}
