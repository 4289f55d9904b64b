import { z } from 'zod'
import type { OpenedModule, Tile, TodayItem } from '@contract/module'
import { lookupText } from '../../calls/schema'

export const emptyBody: z.ZodType<Record<string, never>> = z.object({})
export const openBody = z.object({ moduleContentCode: lookupText('服务编号') })

const tile: z.ZodType<Tile> = z.object({
  moduleContentCode: z.string(),
  name: z.string(),
  icon: z.string(),
  path: z.string(),
})
export const listData = z.object({ groups: z.array(z.object({ name: z.string(), tiles: z.array(tile) })) })

export const openData: z.ZodType<OpenedModule> = z.object({
  openType: z.enum(['route', 'native', 'url', 'closed', 'denied']),
  target: z.string(),
  reason: z.string(),
})

const todayItem: z.ZodType<TodayItem> = z.object({
  kind: z.string(),
  title: z.string(),
  value: z.string(),
  path: z.string(),
})
export const todayData = z.array(todayItem)
