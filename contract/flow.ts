import { staffPortal } from './staffPortal'
import { type FlowForm, type FlowKind, type HalfDays, readForm, readKind } from './flowForm'
import { appPath, count, entity, isObject, known, list, name, oneOf, text, time } from './readers/readers'
import { type CursorPage, readFile, readPage, type TrendFile } from './trend'

export const FlowBox = { Todo: 'todo', Mine: 'mine', Done: 'done', Cc: 'cc' } as const
export type FlowBox = (typeof FlowBox)[keyof typeof FlowBox]

export const FlowStatus = {
  Running: 'running',
  Approved: 'approved',
  Rejected: 'rejected',
  Withdrawn: 'withdrawn',
} as const
export type FlowStatus = (typeof FlowStatus)[keyof typeof FlowStatus]

export const StepStatus = {
  Waiting: 'waiting',
  Running: 'running',
  Approved: 'approved',
  Rejected: 'rejected',
  Transferred: 'transferred',
  /** The step was not needed, or its approver left. */
  Skipped: 'skipped',
} as const
export type StepStatus = (typeof StepStatus)[keyof typeof StepStatus]

/**
 * Kind of the approvals that begin with the booking of a hotel, not in the form; withdrawing one also cancels the hotel
 * order.
 */
export const HOTEL_OVER = 'hotel_over'

/** Names of the rows, skipped steps of nobody, that the end of a flow adds to its timeline. */
export const FLOW_ENDS = { withdrawn: '撤回', lapsed: '失效' } as const

/** In code points. */
export const FLOW_REASON_LENGTH = 200
export const FLOW_KEYWORD_LENGTH = 20
/** Colleagues that one search finds at most. */
export const FLOW_PEOPLE_MAX = 20
export const FLOW_COPIES_MAX = 20
/** Flows approved by one call. */
export const FLOW_BATCH_MAX = 20
/** Working days of leave above which HR approves, too. */
export const LEAVE_DAYS_WITHOUT_HR = 3

export type FlowAction = 'approve' | 'reject' | 'transfer' | 'withdraw' | 'urge' | 'resubmit'

export interface FlowRow {
  flowId: string
  kind: string
  title: string
  applicantName: string
  /** Current approver; empty after the end. */
  currentName: string
  status: FlowStatus
  version: number
  /** Hours since the current step began; 0 after the end. */
  waitedHours: number
  createTime: string
}

export interface FlowStep {
  name: string
  /** Empty while anybody with a role may take it. */
  person: string
  status: StepStatus
  reason: string
  /** Empty until it was decided. */
  time: string
}

export interface Flow {
  flowId: string
  kind: string
  title: string
  applicant: FlowPerson
  status: FlowStatus
  version: number
  /**
   * When it lapses if it is not decided before; null if it never lapses, has lapsed or is no longer running. Older
   * backends leave it out.
   */
  lapseTime: string | null
  form: { label: string; value: string }[]
  files: TrendFile[]
  steps: FlowStep[]
  actions: FlowAction[]
  /** The entered values if the reader may resubmit it; else null. */
  entered: { form: FlowForm; fileIds: string[] } | null
  /** Whom the applicant has copied, told to the applicant alone; else empty. Older backends leave it out. */
  cc: FlowPerson[]
  /** Where the applicant finds the subject of the decision; else empty. */
  path: string
}

export interface FlowPerson {
  userId: string
  realName: string
  department: string
}

export interface StartBody {
  kind: string
  form: FlowForm
  fileIds: string[]
  ccUserIds: string[]
}

export interface FlowVersion {
  flowId: string
  version: number
}

/** Refusal that names the copied people whose accounts are disabled; the browser marks them. */
export const copiesLeft = (realNames: readonly string[]): string => `抄送人 ${realNames.join('、')} 已停用，请移除`

/** The names in such a refusal; none in other words. */
export const namesOfCopiesLeft = (words: string): string[] =>
  /^抄送人 (.+) 已停用，请移除$/.exec(words)?.[1]?.split('、') ?? []

export type FlowCounts = Record<FlowBox, number>

/** Working days of a period. */
export interface LeaveDays {
  days: number
  /** Years whose holidays are not announced: their days count by weekday. */
  unannounced: string[]
}

const readStatus = oneOf('running', 'approved', 'rejected', 'withdrawn')

const readRow = entity<FlowRow>(
  {
    flowId: name,
    kind: name,
    title: name,
    applicantName: name,
    currentName: name,
    status: readStatus,
    version: count,
    waitedHours: count,
    createTime: time,
  },
  'flowId',
)

const readStep = entity<FlowStep>({
  name,
  person: name,
  status: oneOf('waiting', 'running', 'approved', 'rejected', 'transferred', 'skipped'),
  reason: text,
  time,
})

const readPerson = entity<FlowPerson>({ userId: name, realName: name, department: name }, 'userId')

const readEntered = entity<NonNullable<Flow['entered']>>({ form: readForm, fileIds: list(name) })

const readFlow = entity<Flow>(
  {
    flowId: name,
    kind: name,
    title: name,
    applicant: (given) => readPerson(given) ?? { userId: '', realName: '', department: '' },
    status: readStatus,
    version: count,
    lapseTime: (given) => time(given) || null,
    form: list(entity<Flow['form'][number]>({ label: name, value: text }, 'label')),
    files: list(readFile),
    steps: list(readStep),
    actions: list(known('approve', 'reject', 'transfer', 'withdraw', 'urge', 'resubmit')),
    entered: (given) => readEntered(given) ?? null,
    cc: list(readPerson),
    path: appPath,
  },
  'flowId',
)

/** Paths used by the boot script. */
export const FLOW_PATHS = {
  kinds: '/flow/v1/kinds',
  counts: '/flow/v1/counts',
  list: '/flow/v1/list',
  detail: '/flow/v1/detail',
} as const

const write = { effect: 'write' } as const

export const flows = {
  kinds: staffPortal.post<Record<string, never>, FlowKind[]>(FLOW_PATHS.kinds, list(readKind)),
  start: staffPortal.post<StartBody, Flow>('/flow/v1/start', readFlow, write),
  days: staffPortal.post<HalfDays, LeaveDays>('/flow/v1/days', (given) =>
    isObject(given) && typeof given.days === 'number' && Number.isFinite(given.days)
      ? { days: given.days, unannounced: list(name)(given.unannounced) }
      : undefined,
  ),
  counts: staffPortal.post<Record<string, never>, FlowCounts>(
    FLOW_PATHS.counts,
    entity<FlowCounts>({ todo: count, mine: count, done: count, cc: count }),
  ),
  list: staffPortal.post<{ box: FlowBox; cursor?: string | null }, CursorPage<FlowRow>>(
    FLOW_PATHS.list,
    readPage(readRow),
  ),
  detail: staffPortal.post<{ flowId: string }, Flow>(FLOW_PATHS.detail, readFlow),
  /** 100409 if somebody else was faster, 100403 if the step is not one's own. */
  decide: staffPortal.post<FlowVersion & { decision: 'approve' | 'reject'; reason: string }, Flow>(
    '/flow/v1/decide',
    readFlow,
    write,
  ),
  /** All or none. */
  decideMany: staffPortal.post<{ flows: FlowVersion[] }, Flow[]>('/flow/v1/decide_many', list(readFlow), write),
  transfer: staffPortal.post<FlowVersion & { toUserId: string; reason: string }, Flow>(
    '/flow/v1/transfer',
    readFlow,
    write,
  ),
  withdraw: staffPortal.post<FlowVersion, Flow>('/flow/v1/withdraw', readFlow, write),
  urge: staffPortal.post<{ flowId: string }, Flow>('/flow/v1/urge', readFlow, write),
  people: staffPortal.post<{ keyword: string }, FlowPerson[]>('/flow/v1/people', list(readPerson)),
}
