import { z } from 'zod'
import type { Badges } from '@contract/badge'
import { lookupText } from '../../calls/schema'

export const ofBody = z.object({ userId: lookupText('用户编号') })
export const wearBody: z.ZodType<{ badgeId: string | null }> = z.object({
  badgeId: lookupText('勋章编号').nullable(),
})

export const badgesData: z.ZodType<Badges> = z.object({
  worn: z.string().nullable(),
  list: z.array(
    z.object({
      badgeId: z.string(),
      name: z.string(),
      icon: z.string(),
      rule: z.string(),
      earned: z.boolean(),
      earnedTime: z.string(),
      progress: z.int(),
      target: z.int(),
    }),
  ),
})
