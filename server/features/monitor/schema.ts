import { z } from 'zod'
import { BEHAVIOUR_MESSAGE_LENGTH, BEHAVIOUR_STACK_LENGTH, BEHAVIOURS_KEPT } from '@contract/limits'
import { BehaviourKind, type MonitorReport } from '@contract/monitor'
import { isStorable } from '../../schema'

const words = (max: number) => z.string().max(max).refine(isStorable)

const behaviour = z.object({
  kind: z.enum(BehaviourKind),
  at: z.number(),
  screen: words(200),
  message: words(BEHAVIOUR_MESSAGE_LENGTH),
  stack: words(BEHAVIOUR_STACK_LENGTH).optional(),
  value: z.number().optional(),
})

export const reportBody = z.object({
  release: words(64),
  environment: z.enum(['sit', 'local', 'production']),
  behaviours: z.array(behaviour).min(1).max(BEHAVIOURS_KEPT),
}) as z.ZodType<MonitorReport>
