import { type Flow, flows, type FlowVersion, type StartBody } from '@contract/flow'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

export interface StartWrite extends StartBody {
  /** The flow that is resubmitted, or empty: its draft is another one. */
  from: string
}

/** 提交. */
export const startFlow: UnqueuedOperation<StartWrite, Flow> = {
  queued: false,
  name: 'flow.start',
  oncePerDraft: true,
  label: () => '提交审批',
  send: ({ from: _from, ...body }, sending) => call(flows.start, body, sending),
  sent: async ({ kind, from }, userId, _flow, draftKey) =>
    (await import('../drafts/flowDraft')).dropSentFlow({ userId, kind, from }, draftKey),
}

export type DecideWrite = FlowVersion & { decision: 'approve' | 'reject'; reason: string }

/** 同意 and 拒绝. */
export const decideFlow: UnqueuedOperation<DecideWrite, Flow> = {
  queued: false,
  name: 'flow.decide',
  label: ({ decision }) => (decision === 'approve' ? '同意' : '拒绝'),
  send: (write, sending) => call(flows.decide, write, sending),
  sent: async ({ flowId }, userId, _flow, draftKey) =>
    (await import('../drafts/wordsDraft')).wordsDraft('reject', flowId).drop(userId, draftKey),
}

/** 同意 of several. */
export const decideFlows: UnqueuedOperation<{ flows: FlowVersion[] }, Flow[]> = {
  queued: false,
  name: 'flow.decideMany',
  label: () => '批量同意',
  send: (write, sending) => call(flows.decideMany, write, sending),
}

/** 转交. */
export const transferFlow: UnqueuedOperation<FlowVersion & { toUserId: string; reason: string }, Flow> = {
  queued: false,
  name: 'flow.transfer',
  label: () => '转交',
  send: (write, sending) => call(flows.transfer, write, sending),
  sent: async ({ flowId }, userId, _flow, draftKey) =>
    (await import('../drafts/flowDraft')).transferDraft(flowId).drop(userId, draftKey),
}

/** 撤回. */
export const withdrawFlow: UnqueuedOperation<FlowVersion, Flow> = {
  queued: false,
  name: 'flow.withdraw',
  label: () => '撤回',
  send: (write, sending) => call(flows.withdraw, write, sending),
}

/** 催办. */
export const urgeFlow: UnqueuedOperation<{ flowId: string }, Flow> = {
  queued: false,
  name: 'flow.urge',
  label: () => '催办',
  send: (write, sending) => call(flows.urge, write, sending),
}
