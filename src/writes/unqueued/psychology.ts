import type { Booking, ClosedSlot, NewSlot, Slot } from '@contract/bookings'
import { counsel, psychology, type PsychologyHome, type Scale } from '@contract/psychology'
import { call } from '@/http/call'
import { dropProgress, forgetAnswered, forgetRounds, hasRounds, noteAnswered } from '../drafts/roundDraft'
import { forgetWords, hasWords, wordsDraft } from '../drafts/wordsDraft'
import { ownAccount } from '../ownAccount'
import { type BookWrite, supersededBooking } from './bookings'
import type { UnqueuedOperation } from './operation'
import { forgetPendingOf } from './pending'

/** Deletes this device's data of a user whose consent is withdrawn. */
export function forgetPsychology(userId: string): Promise<void> {
  forgetPendingOf(userId, 'psychology')
  return forgetDrafts(userId)
}

async function forgetDrafts(userId: string): Promise<void> {
  await Promise.all([forgetRounds(userId), forgetWords('talk', userId)])
}

/**
 * The same for the signed-in user, whose consent may have been withdrawn on another device; without the unanswered
 * writes, of which a new consent may be one. Requests the user only if there is anything to delete. Never rejects.
 */
export async function forgetWithdrawn(): Promise<void> {
  try {
    if (!(await hasRounds()) && !(await hasWords('talk'))) return
    await forgetDrafts((await ownAccount({ quiet: 'background' })).userId)
  } catch {
    // The next read of the home tries again.
  }
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
  sent: ({ hostId }, userId) => wordsDraft('talk', hostId).drop(userId),
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
}

/** 关闭时段 of a counsellor. */
export const closeTalk: UnqueuedOperation<ClosedSlot, Slot> = {
  queued: false,
  name: 'psychology.closeSlot',
  label: () => '关闭时段',
  send: (write, sending) => call(counsel.closeSlot, write, sending),
}
