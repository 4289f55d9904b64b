import { FLOW_ENDS, type FlowRow, type FlowStatus, type FlowStep, type StepStatus } from '@contract/flow'

export const STATUS_WORDS: Readonly<Record<FlowStatus, string>> = {
  running: '审批中',
  approved: '已通过',
  rejected: '已拒绝',
  withdrawn: '已撤回',
}

const STEP_WORDS: Readonly<Record<StepStatus, string>> = {
  waiting: '待处理',
  running: '处理中',
  approved: '已同意',
  rejected: '已拒绝',
  transferred: '已转交',
  skipped: '已跳过',
}

const ENDS: readonly string[] = Object.values(FLOW_ENDS)

/** The state of a step; empty for a row whose name says it all. */
export const stepWords = ({ name, status }: Pick<FlowStep, 'name' | 'status'>): string =>
  status === 'skipped' && ENDS.includes(name) ? '' : STEP_WORDS[status]

/** Waiting time of the current step, in words. */
export function waitedWords({ waitedHours }: Pick<FlowRow, 'waitedHours'>): string {
  if (waitedHours < 1) return '等待不到 1 小时'
  return waitedHours < 24 ? `已等待 ${waitedHours} 小时` : `已等待 ${Math.floor(waitedHours / 24)} 天`
}
