import { walk, type WalkToday, type Walker } from '@contract/walk'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 修改目标; applies to steps synced from then on. */
export const setGoal: UnqueuedOperation<{ goal: number }, WalkToday> = {
  queued: false,
  name: 'walk.goal',
  label: () => '修改目标',
  send: (write, sending) => call(walk.goal, write, sending),
  sent: async (_write, userId, _today, draftKey) =>
    (await import('../drafts/wordsDraft')).wordsDraft('goal', '').drop(userId, draftKey),
}

/** 参加排行, 退出排行. */
export const takePart: UnqueuedOperation<{ on: boolean }, WalkToday> = {
  queued: false,
  name: 'walk.ranked',
  label: ({ on }) => (on ? '参加排行' : '退出排行'),
  send: (write, sending) => call(walk.ranked, write, sending),
}

/** 加油, for today only. */
export const cheer: UnqueuedOperation<{ userId: string; on: boolean }, Walker> = {
  queued: false,
  name: 'walk.cheer',
  label: ({ on }) => (on ? '加油' : '取消加油'),
  send: (write, sending) => call(walk.cheer, write, sending),
}

/** 领取. */
export const claimStation: UnqueuedOperation<{ level: number }, { balance: number }> = {
  queued: false,
  name: 'walk.claim',
  label: () => '领取',
  send: (write, sending) => call(walk.claim, write, sending),
}
