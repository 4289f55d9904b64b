import { LEAVE_DAYS_WITHOUT_HR } from '@contract/flow'
import type { FlowForm, HalfDays } from '@contract/flowForm'
import { chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import { type Calendar, halfIndex, workingDaysBetween } from '../../lib/workdays'
import type { SamplePicture } from './pictures'
import { DEMO, HR, MANAGER } from './sampleIds'

/** Pictures of invoices. */
export const planReceipts: readonly SamplePicture[] = ['a', 'b', 'c'].map((name) => ({
  name: `flow/receipt-${name}`,
  subject: 'receipt',
  w: 480,
  h: 480,
}))

export interface FlowPlan {
  applicant: string
  kind: string
  form: FlowForm
  /** Hours before the first start. */
  hoursAgo: number
  cc?: readonly string[]
  /** What happened to it, in order, each some hours after the previous one. */
  acts: readonly FlowAct[]
}

export type FlowAct =
  | { act: 'approve' | 'reject'; by: string; reason?: string }
  | { act: 'transfer'; by: string; to: string; reason: string }
  | { act: 'withdraw' }

/** The China day this many days after the first start. */
const dayOf = (start: Date, days: number) => chinaDate(new Date(start.getTime() + days * DAY_MS))

type Period = ReturnType<typeof periods>

/** Gives a period of the same length that starts on the first working day from then on. */
function periods(start: Date, calendar?: Calendar) {
  const workingDays = (first: number, last: number) =>
    workingDaysBetween(halfIndex(dayOf(start, first), 'am'), halfIndex(dayOf(start, last), 'pm'), calendar).days
  /** @param above the working days it must exceed, for which it may become longer */
  return (from: number, to: number, halves: Partial<HalfDays> = {}, above = 0): HalfDays => {
    let first = from
    while (workingDays(first, first) === 0) first += 1
    let last = first + to - from
    while (workingDays(first, last) <= above) last += 1
    return { from: dayOf(start, first), fromHalf: 'am', to: dayOf(start, last), toHalf: 'pm', ...halves }
  }
}

/**
 * Approvals in every state, most of them around `demo`.
 * @param receipts ids of invoices of `demo`
 * @param calendar entered holidays, used to count working days
 */
export function planFlows(start: Date, receipts: readonly string[], calendar?: Calendar): readonly FlowPlan[] {
  const period = periods(start, calendar)
  return [...ownLeaves(period), ...ownExpenses(start, receipts), ...ownOthers(start), ...plansOfOthers(period)]
}

function ownLeaves(period: Period): FlowPlan[] {
  return [
    {
      applicant: DEMO,
      kind: 'leave',
      form: {
        type: 'annual',
        // HR decides on it, too.
        period: period(-40, -34, {}, LEAVE_DAYS_WITHOUT_HR),
        reason: '带家人去云南旅行，工作已与胡满交接。',
      },
      hoursAgo: 48 * 24,
      cc: ['u-12'],
      acts: [
        { act: 'approve', by: MANAGER, reason: '玩得开心。' },
        { act: 'approve', by: HR },
      ],
    },
    {
      applicant: DEMO,
      kind: 'leave',
      form: {
        type: 'personal',
        period: period(6, 10, { fromHalf: 'pm' }),
        reason: '家里装修验收，需要本人到场。',
      },
      hoursAgo: 5,
      acts: [],
    },
  ]
}

function ownExpenses(start: Date, receipts: readonly string[]): FlowPlan[] {
  const line = (place: number, daysAgo: number, category: string, amountFen: number) => ({
    ...{ date: dayOf(start, -daysAgo), category, amountFen },
    ...{ invoiceNo: `2642200000${start.getTime() % 100_000}${place}`, fileId: receipts[place] ?? '' },
  })
  return [
    {
      applicant: DEMO,
      kind: 'expense',
      form: {
        reason: '赴武汉客户现场实施两天',
        lines: [line(0, 12, 'traffic', 52_650), line(1, 11, 'lodging', 476_000)],
      },
      hoursAgo: 9 * 24,
      acts: [{ act: 'approve', by: MANAGER }],
    },
    {
      applicant: DEMO,
      kind: 'expense',
      form: { reason: '部门培训资料打印', lines: [line(2, 20, 'office', 18_800)] },
      hoursAgo: 16 * 24,
      acts: [{ act: 'reject', by: MANAGER, reason: '发票抬头有误，请换开后重新提交。' }],
    },
  ]
}

/** A seal and a general request of `demo`. */
function ownOthers(start: Date): FlowPlan[] {
  return [
    {
      applicant: DEMO,
      kind: 'seal',
      form: {
        ...{ seal: 'contract', document: '云岭数据平台运维服务合同', copies: 2, useDate: dayOf(start, 2) },
        ...{ amount: 12_800_000, reason: '与供应商签订年度运维合同' },
      },
      hoursAgo: 3 * 24,
      acts: [{ act: 'withdraw' }],
    },
    {
      applicant: DEMO,
      kind: 'general',
      form: { title: '申请使用三楼大会议室', content: '下周五下午两点到五点，数据平台上线评审，约三十人参加。' },
      hoursAgo: 26,
      acts: [],
    },
  ]
}

function plansOfOthers(period: Period): FlowPlan[] {
  return [
    {
      applicant: 'u-12',
      kind: 'general',
      form: { title: '采购两台测试手机', content: '用于鸿蒙版本的兼容测试，预算六千元以内。' },
      hoursAgo: 50,
      acts: [{ act: 'transfer', by: MANAGER, to: DEMO, reason: '由你核实一下型号再定。' }],
    },
    {
      applicant: 'u-17',
      kind: 'leave',
      form: { type: 'sick', period: period(1, 1, { toHalf: 'am' }), reason: '上午去医院复查。' },
      hoursAgo: 3,
      cc: [DEMO],
      acts: [],
    },
    {
      applicant: 'u-20',
      kind: 'general',
      form: { title: '工会活动用车', content: '周末组织登山，申请大巴一辆，往返约八十公里。' },
      hoursAgo: 30,
      acts: [],
    },
    {
      applicant: MANAGER,
      kind: 'leave',
      form: { type: 'annual', period: period(13, 17), reason: '陪老人体检。' },
      hoursAgo: 20,
      acts: [],
    },
  ]
}
