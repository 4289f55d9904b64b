import { z } from 'zod'
import { isDate } from '@contract/text/dateRange'
import {
  StepSource,
  WALK_GOAL_MAX,
  WALK_GOAL_MIN,
  WALK_STATIONS,
  WALK_STEPS_MAX,
  WALK_SYNC_DAYS,
  type Stations,
  type Synced,
  type Walker,
  type WalkHistory,
  type WalkRank,
  WalkScope,
  type WalkToday,
} from '@contract/walk'
import { cursorText, flag, idText, wholeNumber } from '../../calls/schema'

const day = z.object(
  {
    date: z.string({ error: '日期有误，请重新同步' }).refine(isDate, '日期有误，请重新同步'),
    steps: wholeNumber('步数', 0, WALK_STEPS_MAX),
  },
  { error: '步数有误，请重新同步' },
)

export const syncBody = z.object({
  source: z.enum(StepSource, { error: '步数来源有误，请重新同步' }),
  days: z.array(day, { error: '请提供步数' }).max(WALK_SYNC_DAYS, `一次最多同步 ${WALK_SYNC_DAYS} 天`),
})

export const goalBody = z.object({ goal: wholeNumber('步数目标', WALK_GOAL_MIN, WALK_GOAL_MAX) })
export const rangeBody = z.object({
  range: z.enum(['day', 'week', 'month', 'year'], { error: '只能按日、周、月或年查看' }),
})
export const rankBody = z.object({
  scope: z.enum(WalkScope, { error: '只能查看全部、本单位或关注的排行' }),
  period: z.enum(['day', 'week', 'month'], { error: '只能按日、周或月查看排行' }),
  cursor: cursorText,
})
export const cheerBody = z.object({ userId: idText('用户编号'), on: flag('请说明是加油还是取消') })
export const rankedBody = z.object({ on: flag('请说明是参加还是退出排行') })
export const levelBody = z.object({ level: wholeNumber('站点', 1, WALK_STATIONS) })

const shownDay = z.object({ date: z.string(), steps: z.int() })
const days = z.array(shownDay)
const walkDay = shownDay.extend({ reached: z.boolean().optional() })
const today = walkDay.extend({
  goal: z.int(),
  week: z.array(walkDay),
  streak: z.int(),
  source: z.literal(['', 'ios', 'android', 'harmony']),
  syncTime: z.string(),
  ranked: z.boolean(),
})

export const todayData: z.ZodType<WalkToday> = today
export const syncedData: z.ZodType<Synced> = today.extend({ ignored: z.array(z.string()) })

export const historyData: z.ZodType<WalkHistory> = z.object({
  from: z.string(),
  to: z.string(),
  list: days,
  total: z.int(),
  average: z.int(),
  best: z.int(),
  streak: z.int(),
})

const walker = z.object({
  rank: z.int(),
  userId: z.string(),
  imNickName: z.string(),
  imFaceUrl: z.string(),
  orgName: z.string(),
  steps: z.int(),
  cheerNum: z.int(),
  cheered: z.boolean(),
})
export const walkerData: z.ZodType<Walker> = walker

export const rankData: z.ZodType<WalkRank> = z.object({
  me: z.object({ rank: z.int(), steps: z.int() }).nullable(),
  list: z.array(walker),
  nextCursor: z.string().nullable(),
})

export const levelsData: z.ZodType<Stations> = z.object({
  season: z.string(),
  totalSteps: z.int(),
  list: z.array(
    z.object({
      level: z.int(),
      name: z.string(),
      fact: z.string(),
      source: z.string(),
      needSteps: z.int(),
      points: z.int(),
      reached: z.boolean(),
      claimed: z.boolean(),
    }),
  ),
})

export const balanceData: z.ZodType<{ balance: number }> = z.object({ balance: z.int() })
