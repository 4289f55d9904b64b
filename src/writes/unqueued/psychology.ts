import type { Booking, ClosedSlot, NewSlot, Slot } from '@contract/bookings'
import { counsel, psychology, type PsychologyHome, type Scale } from '@contract/psychology'
import { call } from '@/http/call'
import { dropProgress, forgetAnswered, forgetRounds, noteAnswered } from '../drafts/roundDraft'
import { type BookWrite, supersededBooking } from './bookings'
import type { UnqueuedOperation } from './operation'
import { forgetPendingOf } from './pending'

/** The drafts of topics, loaded where they are needed: the first screen has none. Never rejects. */
const topicDrafts = (change: (drafts: typeof import('../drafts/wordsDraft')) => Promise<void>): Promise<void> =>
  import('../drafts/wordsDraft').then(change).catch(() => undefined)

/** Deletes the draft of a counsellor's slot; given a key, only the words that have it. Never rejects. */
const forgetSlot = (userId: string, key?: string): Promise<void> =>
  import('../drafts/slotDraft')
    .then(({ slotDraft }) => slotDraft('psychology').drop(userId, key))
    .catch(() => undefined)

/**
 * Deletes this device's data of a user who has withdrawn the consent. Also the slot a counsellor was opening, which
 * `forgetTyped` leaves: the calendar needs no consent.
 */
export async function forgetPsychology(userId: string): Promise<void> {
  forgetPendingOf(userId, 'psychology')
  await Promise.all([forgetTyped(userId), forgetSlot(userId)])
}

/** Deletes a user's answers, report ids and topics on this device. */
export async function forgetTyped(userId: string): Promise<void> {
  await forgetRounds(userId)
  // If the code cannot be loaded, the next read of the home tries again.
  await topicDrafts(({ forgetWords }) => forgetWords('talk', userId))
}

/** 同意, or withdrawing it. */
export const setConsent: UnqueuedOperation<{ on: boolean; version: string; adult: boolean }, PsychologyHome> = {
  queued: false,
  name: 'psychology.consent',
  label: ({ on }) => (on ? '授权' : '撤回授权'),
  send: (write, sending) => call(psychology.consent, write, sending),
  superseded({ on }, { consented }) {
    if (on === consented) return undefined
    return on ? '同意未生效，请重新阅读说明后同意' : '撤回后您又同意了，如需撤回请再操作一次'
  },
  sent: forgetIfWithdrawn,
  wasSuperseded: forgetIfWithdrawn,
}

async function forgetIfWithdrawn({ on }: { on: boolean }, userId: string): Promise<void> {
  if (!on) await forgetPsychology(userId)
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
  label: () => '提交测评',
  send: (write, sending) => call(psychology.submit, write, sending),
  sent: ({ scale, round }, userId, { reportId }) => {
    const key = { userId, scale, round }
    noteAnswered(key, reportId)
    return dropProgress(key)
  },
}

/** 删除报告. */
export const removeReport: UnqueuedOperation<{ reportId: string }, { reportId: string }> = {
  queued: false,
  name: 'psychology.remove',
  label: () => '删除报告',
  send: (write, sending) => call(psychology.remove, write, sending),
  sent: ({ reportId }, userId) => {
    forgetAnswered(userId, reportId)
    return Promise.resolve()
  },
}

/** 预约 of a counsellor. */
export const bookTalk: UnqueuedOperation<BookWrite, Booking> = {
  queued: false,
  name: 'psychology.book',
  label: () => '预约',
  send: ({ hostId: _hostId, ...body }, sending) => call(psychology.book, body, sending),
  superseded: supersededBooking,
  sent: ({ hostId }, userId, _booking, draftKey) =>
    topicDrafts(({ wordsDraft }) => wordsDraft('talk', hostId).drop(userId, draftKey)),
}

/** 取消预约. */
export const cancelTalk: UnqueuedOperation<{ bookingId: string }, Booking> = {
  queued: false,
  name: 'psychology.cancel',
  label: () => '取消预约',
  send: (write, sending) => call(psychology.cancel, write, sending),
}

/** 开放时段 of a counsellor. */
export const openTalks: UnqueuedOperation<{ slots: NewSlot[] }, Slot[]> = {
  queued: false,
  name: 'psychology.openSlots',
  label: () => '开放时段',
  send: (write, sending) => call(counsel.openSlots, write, sending),
  sent: (_write, userId, _slots, draftKey) => forgetSlot(userId, draftKey),
}

/** 关闭时段 of a counsellor. */
export const closeTalk: UnqueuedOperation<ClosedSlot, Slot> = {
  queued: false,
  name: 'psychology.closeSlot',
  label: () => '关闭时段',
  send: (write, sending) => call(counsel.closeSlot, write, sending),
}
