import { z } from 'zod'
import { BEHAVIOUR_MESSAGE_LENGTH, BEHAVIOUR_STACK_LENGTH, BEHAVIOURS_KEPT } from '@contract/limits'
import { BehaviourKind, type MonitorReport } from '@contract/monitor'
import { isStorable } from '../../calls/schema'

const wrong = (what: string) => `${what}有误`
const words = (what: string, max: number) =>
  z
    .string({ error: wrong(what) })
    .max(max, wrong(what))
    .refine(isStorable, wrong(what))

const behaviour = z.object(
  {
    kind: z.enum(BehaviourKind, { error: wrong('记录种类') }),
    at: z.number({ error: wrong('记录时间') }),
    screen: words('记录页面', 200),
    message: words('记录内容', BEHAVIOUR_MESSAGE_LENGTH),
    stack: words('调用堆栈', BEHAVIOUR_STACK_LENGTH).optional(),
    value: z.number({ error: wrong('记录数值') }).optional(),
  },
  { error: wrong('记录') },
)

export const reportBody = z.object({
  release: words('版本', 64),
  environment: z.enum(['sit', 'local', 'production'], { error: wrong('环境') }),
  behaviours: z
    .array(behaviour, { error: wrong('记录') })
    .min(1, '请提供至少一条记录')
    .max(BEHAVIOURS_KEPT, `一次最多上报 ${BEHAVIOURS_KEPT} 条记录`),
}) as z.ZodType<MonitorReport>
