import type { Booking, NewSlot, Slot } from '@contract/bookings'
import { counsel, psychology, type PsychologyHome, type Scale } from '@contract/psychology'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 同意, or withdrawing it. */
export const setConsent: UnqueuedOperation<{ on: boolean; version: string; adult: boolean }, PsychologyHome> = {
  queued: false,
  name: 'psychology.consent',
  send: (write, sending) => call(psychology.consent, write, sending),
}

export interface AnswersWrite {
  scale: Scale
  round: number
  answers: number[]
}

/** 提交 of a round. */
export const submitRound: UnqueuedOperation<AnswersWrite, { reportId: string }> = {
  queued: false,
  name: 'psychology.submit',
  send: (write, sending) => call(psychology.submit, write, sending),
}

/** 删除报告. */
export const removeReport: UnqueuedOperation<{ reportId: string }, { reportId: string }> = {
  queued: false,
  name: 'psychology.remove',
  send: (write, sending) => call(psychology.remove, write, sending),
}

/** 预约 of a counsellor. */
export const bookTalk: UnqueuedOperation<{ slotId: string; topic?: string }, Booking> = {
  queued: false,
  name: 'psychology.book',
  send: (write, sending) => call(psychology.book, write, sending),
}

/** 取消预约. */
export const cancelTalk: UnqueuedOperation<{ bookingId: string }, Booking> = {
  queued: false,
  name: 'psychology.cancel',
  send: (write, sending) => call(psychology.cancel, write, sending),
}

/** 开放时段 of a counsellor. */
export const openTalks: UnqueuedOperation<{ slots: NewSlot[] }, Slot[]> = {
  queued: false,
  name: 'psychology.openSlots',
  send: (write, sending) => call(counsel.openSlots, write, sending),
}

/** 关闭时段 of a counsellor. */
export const closeTalk: UnqueuedOperation<{ slotId: string }, Slot> = {
  queued: false,
  name: 'psychology.closeSlot',
  send: (write, sending) => call(counsel.closeSlot, write, sending),
}
