import { HOTEL_OVER } from '@contract/flow'
import type { FlowField, FlowKind } from '@contract/flowForm'

const LEAVE_TYPES = [
  { value: 'annual', label: '年假' },
  { value: 'personal', label: '事假' },
  { value: 'sick', label: '病假' },
  { value: 'marriage', label: '婚假' },
  { value: 'maternity', label: '产假或陪产假' },
  { value: 'other', label: '其他' },
]

export const EXPENSE_CATEGORIES = [
  { value: 'traffic', label: '交通' },
  { value: 'lodging', label: '住宿' },
  { value: 'meal', label: '餐饮' },
  { value: 'office', label: '办公用品' },
  { value: 'training', label: '培训' },
  { value: 'other', label: '其他' },
]

const SEALS = [
  { value: 'company', label: '公章' },
  { value: 'contract', label: '合同专用章' },
  { value: 'finance', label: '财务专用章' },
  { value: 'legal', label: '法定代表人章' },
]

const field = (name: string, label: string, type: FlowField['type'], rest: Partial<FlowField> = {}): FlowField => ({
  ...{ name, label, type, required: true, max: 0, options: [] },
  ...rest,
})
const files = (label: string) => field('files', label, 'files', { required: false, max: 9 })

/** Kinds that users can start, with their form fields (rules: kinds of approvals, forms). */
export const KINDS: readonly FlowKind[] = [
  {
    kind: 'leave',
    name: '请假',
    batch: true,
    fields: [
      field('type', '请假类型', 'select', { options: LEAVE_TYPES }),
      field('period', '请假时间', 'halfDays'),
      field('reason', '请假事由', 'long', { max: 200 }),
      files('证明材料'),
    ],
  },
  {
    kind: 'expense',
    name: '报销',
    batch: false,
    fields: [
      field('reason', '报销事由', 'long', { max: 200 }),
      field('lines', '费用明细', 'lines', { max: 20, options: EXPENSE_CATEGORIES }),
      files('其他附件'),
    ],
  },
  {
    kind: 'seal',
    name: '用章',
    batch: false,
    fields: [
      field('seal', '印章', 'select', { options: SEALS }),
      field('document', '文件名称', 'text', { max: 50 }),
      field('copies', '份数', 'number', { max: 999 }),
      field('useDate', '用章日期', 'date'),
      field('amount', '合同金额', 'money', { required: false, max: 10_000_000_000 }),
      field('reason', '用途', 'long', { max: 200 }),
      files('待盖章文件'),
    ],
  },
  {
    kind: 'general',
    name: '通用',
    batch: true,
    fields: [
      field('title', '标题', 'text', { max: 50 }),
      field('content', '申请内容', 'long', { max: 500 }),
      files('附件'),
    ],
  },
]

const NAMES: Readonly<Record<string, string>> = { [HOTEL_OVER]: '酒店超标' }

export const kindOf = (kind: string): FlowKind | undefined => KINDS.find((each) => each.kind === kind)

/** Name of any kind, including those that users cannot start. */
export const kindName = (kind: string): string => kindOf(kind)?.name ?? NAMES[kind] ?? kind
