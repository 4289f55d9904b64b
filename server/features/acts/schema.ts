import { z } from 'zod'
import type { ActBody, ActState } from '@contract/act'
import { TargetKind } from '@contract/trend'
import { flag, lookupText } from '../../calls/schema'

const on = flag('请说明是设置还是取消')

export const likeBody = z.object({
  targetKind: z.enum(TargetKind, { error: '只能点赞动态、评论或回复' }),
  targetId: lookupText('点赞对象的编号'),
  on,
}) satisfies z.ZodType<ActBody>

export const collectBody = z.object({
  targetKind: z.literal(TargetKind.Trends, { error: '只能收藏动态' }),
  targetId: lookupText('动态编号'),
  on,
}) satisfies z.ZodType<ActBody<'TRENDS'>>

export const stateData = z.object({ on: z.boolean(), count: z.int() }) satisfies z.ZodType<ActState>
