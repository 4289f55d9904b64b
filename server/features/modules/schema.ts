import { z } from 'zod'
import { type Favourites, FAVOURITES_MAX, type OpenedModule, type Tile, type TodayItem } from '@contract/module'
import { lookupText } from '../../calls/schema'

export const openBody = z.object({ moduleContentCode: lookupText('服务编号') })

const tile: z.ZodType<Tile> = z.object({
  moduleContentCode: z.string(),
  name: z.string(),
  initials: z.string(),
  icon: z.string(),
  path: z.string(),
  openable: z.boolean(),
})
export const listData = z.object({ groups: z.array(z.object({ name: z.string(), tiles: z.array(tile) })) })

export const openData: z.ZodType<OpenedModule> = z.object({
  openType: z.enum(['route', 'native', 'url', 'closed', 'denied']),
  target: z.string(),
  reason: z.string(),
})

export const favouritesBody: z.ZodType<Favourites> = z.object({
  codes: z
    .array(lookupText('服务编号'), { error: '请提供常用服务' })
    .max(FAVOURITES_MAX, `常用服务最多 ${FAVOURITES_MAX} 个`)
    .refine((codes) => new Set(codes).size === codes.length, '常用服务不能重复'),
})
export const favouritesData: z.ZodType<Favourites> = z.object({ codes: z.array(z.string()) })

const todayItem: z.ZodType<TodayItem> = z.object({
  kind: z.string(),
  title: z.string(),
  value: z.string(),
  path: z.string(),
})
export const todayData = z.array(todayItem)
