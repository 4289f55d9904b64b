import { type Goods, points, type Redemption, type RedemptionStatus, type SignedIn } from '@contract/points'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

// Not in the code of the goods, which need no drafts.
const staffDrafts = () => import('../drafts/staffDraft')

interface GoodsWrite extends Pick<Goods, 'goodsId' | 'name'> {
  /** What was shown; writes that an older version has stored lack it. */
  points?: number
}

/** 签到. */
export const signIn: UnqueuedOperation<Record<string, never>, SignedIn> = {
  queued: false,
  name: 'points.signIn',
  label: () => '签到',
  send: (_write, sending) => call(points.signIn, {}, sending),
}

const ENDED: Partial<Record<RedemptionStatus, string>> = {
  cancelled: '该兑换已取消，积分已退回',
  expired: '该兑换码已过期，积分已退回',
}

/** 兑换. */
export const redeem: UnqueuedOperation<GoodsWrite, Redemption> = {
  queued: false,
  name: 'points.redeem',
  label: () => '兑换',
  send: ({ goodsId, points: expectPoints }, sending) => call(points.redeem, { goodsId, expectPoints }, sending),
  superseded: (_write, { status }) => ENDED[status],
}

/** 取消兑换. */
export const cancelRedemption: UnqueuedOperation<{ redemptionId: string }, Redemption> = {
  queued: false,
  name: 'points.cancel',
  label: () => '取消兑换',
  send: (write, sending) => call(points.cancel, write, sending),
}

/** 核销. */
export const handOut: UnqueuedOperation<{ code: string }, Redemption> = {
  queued: false,
  name: 'points.counter',
  label: () => '核销',
  result: ({ name }) => `请发放：${name}`,
  send: (write, sending) => call(points.counter, write, sending),
  sent: async ({ code }, userId) => (await staffDrafts()).forgetTypedCode(code, userId),
}
