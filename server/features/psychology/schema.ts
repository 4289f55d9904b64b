import { z } from 'zod'
import {
  type PsychologyHome,
  type Report,
  type ReportPage,
  Scale,
  type ScaleRound,
  type ScaleState,
} from '@contract/psychology'
import { cursorText, flag, lookupText, plainText, wholeNumber } from '../../calls/schema'
import { bookingSchema } from '../bookings/service'

const ROUNDS_MAX = 10_000

const scaleName = z.enum(Scale, { error: '没有这份自评' })

export const consentBody = z.object({
  on: flag('请说明是同意还是撤回'),
  version: plainText('说明版本', 20),
  adult: flag('请说明是否已满18周岁'),
})
export const scaleBody = z.object({ scale: scaleName })
export const submitBody = z.object({
  scale: scaleName,
  round: wholeNumber('轮次', 1, ROUNDS_MAX),
  answers: z
    .array(z.int({ error: '请从选项中选择' }).min(0, '请从选项中选择').max(3, '请从选项中选择'), {
      error: '请回答每一题',
    })
    .max(9, '请回答每一题'),
})
export const reportsBody = z.object({ scale: scaleName.optional(), cursor: cursorText })
export const reportBody = z.object({ reportId: lookupText('报告编号') })
export const slotsBody = z.object({ counsellorId: lookupText('咨询师编号') })
export const bookBody = bookingSchema.bookBodyOf('事由')

export const homeData: z.ZodType<PsychologyHome> = z.object({
  consented: z.boolean(),
  consentOutdated: z.boolean(),
  consentVersion: z.string(),
  hotlines: z.array(z.object({ name: z.string(), phone: z.string(), hours: z.string() })),
  whoSees: z.array(z.object({ who: z.string(), what: z.string() })),
  articles: z.array(z.object({ articleId: z.string(), title: z.string() })),
  counsellors: z.array(
    z.object({
      counsellorId: z.string(),
      name: z.string(),
      title: z.string(),
      fields: z.array(z.string()),
      nextSlot: z.string(),
    }),
  ),
})
export const scalesData: z.ZodType<ScaleState[]> = z.array(
  z.object({
    scale: z.enum(Scale),
    name: z.string(),
    itemNum: z.int(),
    minutes: z.int(),
    round: z.int(),
    answered: z.boolean(),
    nextTime: z.string(),
    source: z.string(),
  }),
)
export const scaleData: z.ZodType<ScaleRound> = z.object({
  round: z.int(),
  stem: z.string(),
  items: z.array(z.string()),
  options: z.array(z.object({ value: z.int(), text: z.string() })),
})
export const reportIdData = z.object({ reportId: z.string() })

const summary = z.object({
  reportId: z.string(),
  scale: z.enum(Scale),
  round: z.int(),
  total: z.int(),
  max: z.int(),
  band: z.string(),
  bandText: z.string(),
  createTime: z.string(),
})
export const reportsData: z.ZodType<ReportPage> = z.object({
  list: z.array(summary),
  nextCursor: z.string().nullable(),
  unreadable: z.array(summary.pick({ reportId: true, scale: true, round: true })).optional(),
})
export const reportData: z.ZodType<Report> = summary.extend({
  answers: z.array(z.object({ item: z.string(), text: z.string() })),
  advice: z.string(),
  help: z.boolean(),
})
