import type { FlowRow, FlowStatus, StepStatus } from '@contract/flow'

export const STATUS_WORDS: Readonly<Record<FlowStatus, string>> = {
  running: '审批中',
  approved: '已通过',
  rejected: '已拒绝',
  withdrawn: '已撤回',
}

export const STEP_WORDS: Readonly<Record<StepStatus, string>> = {
  waiting: '待处理',
  running: '处理中',
  approved: '已同意',
  rejected: '已拒绝',
  transferred: '已转交',
  skipped: '已跳过',
}

/** Waiting time of the current step, in words. */
export function waitedWords({ waitedHours }: Pick<FlowRow, 'waitedHours'>): string {
  if (waitedHours < 1) return '等待不到 1 小时'
  return waitedHours < 48 ? `已等待 ${waitedHours} 小时` : `已等待 ${Math.floor(waitedHours / 24)} 天`
}
