import type { Booking, NewSlot, Slot } from '@contract/bookings'
import { learning, type QuizAnswer, type QuizResult } from '@contract/learning'
import { mentors } from '@contract/mentors'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 提交测验. */
export const submitQuiz: UnqueuedOperation<{ courseId: string; answers: QuizAnswer[] }, QuizResult> = {
  queued: false,
  name: 'learning.quizSubmit',
  send: (write, sending) => call(learning.quizSubmit, write, sending),
}

/** 预约 of a mentor. */
export const bookMentor: UnqueuedOperation<{ slotId: string; topic?: string }, Booking> = {
  queued: false,
  name: 'learning.book',
  send: (write, sending) => call(mentors.book, write, sending),
}

/** 取消预约. */
export const cancelMentor: UnqueuedOperation<{ bookingId: string }, Booking> = {
  queued: false,
  name: 'learning.cancel',
  send: (write, sending) => call(mentors.cancel, write, sending),
}

/** 开放时段 of a mentor. */
export const openMentorSlots: UnqueuedOperation<{ slots: NewSlot[] }, Slot[]> = {
  queued: false,
  name: 'learning.openSlots',
  send: (write, sending) => call(mentors.openSlots, write, sending),
}

/** 关闭时段 of a mentor. */
export const closeMentorSlot: UnqueuedOperation<{ slotId: string }, Slot> = {
  queued: false,
  name: 'learning.closeSlot',
  send: (write, sending) => call(mentors.closeSlot, write, sending),
}
