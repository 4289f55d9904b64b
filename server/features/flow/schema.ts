import { z } from 'zod'
import {
  type Flow,
  FLOW_BATCH_MAX,
  FLOW_COPIES_MAX,
  FLOW_KEYWORD_LENGTH,
  FLOW_REASON_LENGTH,
  FlowBox,
  type FlowCounts,
  type FlowPerson,
  type FlowRow,
  FlowStatus,
  StepStatus,
} from '@contract/flow'
import type { FlowVersion, LeaveDays, StartBody } from '@contract/flow'
import type { FlowForm, FlowKind, HalfDays } from '@contract/flowForm'
import { cursorPage, cursorText, fileData, idText, lookupText, plainText, wholeNumber } from '../../calls/schema'
import type { Decision, Transfer } from './deciding'

const VERSION_MAX = 1_000_000
const FILES_MAX = 9

const flowVersion = { flowId: lookupText('审批编号'), version: wholeNumber('版本', 0, VERSION_MAX) }
const reason = plainText('原因', FLOW_REASON_LENGTH).default('')

export const flowBody = z.object({ flowId: lookupText('审批编号') })
export const versionBody: z.ZodType<FlowVersion> = z.object(flowVersion)

/** The values themselves are checked by the kind's fields. */
export const startBody: z.ZodType<StartBody> = z.object({
  kind: z.string({ error: '请选择审批类型' }),
  form: z.record(z.string(), z.unknown(), { error: '表单内容有误，请重新填写' }) as unknown as z.ZodType<FlowForm>,
  fileIds: z
    .array(idText('文件编号'), { error: '文件有误，请重新上传' })
    .max(FILES_MAX, `最多 ${FILES_MAX} 个文件`)
    .default([]),
  ccUserIds: z
    .array(lookupText('用户编号'), { error: '抄送人有误' })
    .max(FLOW_COPIES_MAX, `最多抄送 ${FLOW_COPIES_MAX} 人`)
    .default([]),
})

const half = z.enum(['am', 'pm'], { error: '请选择上午或下午' })
const day = z.string({ error: '请选择日期' })
export const periodBody: z.ZodType<HalfDays> = z.object({ from: day, fromHalf: half, to: day, toHalf: half })

export const listBody = z.object({
  box: z.enum(FlowBox, { error: '没有这个列表' }),
  cursor: cursorText,
}) as unknown as z.ZodType<{ box: FlowBox; cursor?: string | null }>

export const decideBody: z.ZodType<Decision> = z.object({
  ...flowVersion,
  decision: z.enum(['approve', 'reject'], { error: '请选择同意或拒绝' }),
  reason,
})

export const manyBody: z.ZodType<{ flows: FlowVersion[] }> = z.object({
  flows: z
    .array(z.object(flowVersion, { error: '请选择要处理的审批' }), { error: '请选择要处理的审批' })
    .min(1, '请选择要处理的审批')
    .max(FLOW_BATCH_MAX, `一次最多处理 ${FLOW_BATCH_MAX} 条`),
})

export const transferBody: z.ZodType<Transfer> = z.object({ ...flowVersion, toUserId: lookupText('用户编号'), reason })
export const peopleBody: z.ZodType<{ keyword: string }> = z.object({
  keyword: plainText('搜索词', FLOW_KEYWORD_LENGTH).default(''),
})

const option = z.object({ label: z.string(), value: z.string() })

export const kindsData: z.ZodType<FlowKind[]> = z.array(
  z.object({
    kind: z.string(),
    name: z.string(),
    batch: z.boolean(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(['text', 'long', 'number', 'money', 'date', 'halfDays', 'select', 'lines', 'files']),
        required: z.boolean(),
        max: z.int(),
        options: z.array(option),
      }),
    ),
  }),
)

export const countsData: z.ZodType<FlowCounts> = z.object({
  todo: z.int(),
  mine: z.int(),
  done: z.int(),
  cc: z.int(),
})

export const listData = cursorPage<FlowRow>(
  z.object({
    flowId: z.string(),
    kind: z.string(),
    title: z.string(),
    applicantName: z.string(),
    currentName: z.string(),
    status: z.enum(FlowStatus),
    version: z.int(),
    waitedHours: z.int(),
    createTime: z.string(),
  }),
)

const person: z.ZodType<FlowPerson> = z.object({ userId: z.string(), realName: z.string(), department: z.string() })
export const peopleData = z.array(person)
export const daysData: z.ZodType<LeaveDays> = z.object({ days: z.number(), unannounced: z.array(z.string()) })

export const flowData: z.ZodType<Flow> = z.object({
  flowId: z.string(),
  kind: z.string(),
  title: z.string(),
  applicant: person,
  status: z.enum(FlowStatus),
  version: z.int(),
  lapseTime: z.string().nullable(),
  form: z.array(option),
  files: z.array(fileData),
  steps: z.array(
    z.object({
      name: z.string(),
      person: z.string(),
      status: z.enum(StepStatus),
      reason: z.string(),
      time: z.string(),
    }),
  ),
  actions: z.array(z.enum(['approve', 'reject', 'transfer', 'withdraw', 'urge', 'resubmit'])),
  entered: z
    .object({
      form: z.record(z.string(), z.unknown()) as unknown as z.ZodType<FlowForm>,
      fileIds: z.array(z.string()),
    })
    .nullable(),
  cc: z.array(person),
  path: z.string(),
})
export const flowsData = z.array(flowData)
