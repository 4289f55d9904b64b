import { type Flow, flows, type FlowVersion, type StartBody } from '@contract/flow'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 提交. */
export const startFlow: UnqueuedOperation<StartBody, Flow> = {
  queued: false,
  name: 'flow.start',
  send: (write, sending) => call(flows.start, write, sending),
}

export type DecideWrite = FlowVersion & { decision: 'approve' | 'reject'; reason: string }

/** 同意 and 拒绝. */
export const decideFlow: UnqueuedOperation<DecideWrite, Flow> = {
  queued: false,
  name: 'flow.decide',
  send: (write, sending) => call(flows.decide, write, sending),
}

/** 同意 of several. */
export const decideFlows: UnqueuedOperation<{ flows: FlowVersion[] }, Flow[]> = {
  queued: false,
  name: 'flow.decideMany',
  send: (write, sending) => call(flows.decideMany, write, sending),
}

/** 转交. */
export const transferFlow: UnqueuedOperation<FlowVersion & { toUserId: string; reason: string }, Flow> = {
  queued: false,
  name: 'flow.transfer',
  send: (write, sending) => call(flows.transfer, write, sending),
}

/** 撤回. */
export const withdrawFlow: UnqueuedOperation<FlowVersion, Flow> = {
  queued: false,
  name: 'flow.withdraw',
  send: (write, sending) => call(flows.withdraw, write, sending),
}

/** 催办. */
export const urgeFlow: UnqueuedOperation<{ flowId: string }, Flow> = {
  queued: false,
  name: 'flow.urge',
  send: (write, sending) => call(flows.urge, write, sending),
}
