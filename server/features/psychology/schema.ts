import { z } from 'zod'
import { type Booking, BOOKING_PLACE_MAX, BOOKING_TOPIC_MAX, type Slot, SLOTS_AT_ONCE } from '@contract/bookings'
import {
  type PsychologyHome,
  type Report,
  type ReportSummary,
  Scale,
  type ScaleRound,
  type ScaleState,
} from '@contract/psychology'
import { isDate } from '@contract/text/dateRange'
import { cursorPage, cursorText, filledText, lookupText, plainText, wholeNumber } from '../../calls/schema'

const ROUNDS_MAX = 10_000
const MOMENT = '时间须为 YYYY-MM-DD HH:mm:ss'

const scaleName = z.enum(Scale, { error: '没有这份自评' })

export const emptyBody: z.ZodType<Record<string, never>> = z.object({})
export const cursorBody = z.object({ cursor: cursorText })
export const consentBody = z.object({
  on: z.boolean({ error: '请说明是同意还是撤回' }),
  version: plainText('说明版本', 20),
  adult: z.boolean({ error: '请说明是否已满18周岁' }),
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
export const bookBody = z.object({
  slotId: lookupText('时段编号'),
  topic: plainText('事由', BOOKING_TOPIC_MAX).optional(),
})

const moment = z
  .string({ error: MOMENT })
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, MOMENT)
  .refine((text) => isDate(text.slice(0, 10)), MOMENT)
export const openSlotsBody = z.object({
  slots: z
    .array(
      z.object(
        { startTime: moment, endTime: moment, place: filledText('请输入地点', '地点', BOOKING_PLACE_MAX) },
        { error: '时段有误，请重新输入' },
      ),
      { error: '请提供时段' },
    )
    .min(1, '请提供时段')
    .max(SLOTS_AT_ONCE, `一次最多开放 ${SLOTS_AT_ONCE} 个时段`),
})

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
export const reportsData = cursorPage<ReportSummary>(summary)
export const reportData: z.ZodType<Report> = summary.extend({
  answers: z.array(z.object({ item: z.string(), text: z.string() })),
  advice: z.string(),
  help: z.boolean(),
})

export const slotData: z.ZodType<Slot> = z.object({
  slotId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  place: z.string(),
  free: z.boolean(),
})
export const slotsData = z.array(slotData)
export const bookingData: z.ZodType<Booking> = z.object({
  bookingId: z.string(),
  slotId: z.string(),
  person: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  place: z.string(),
  topic: z.string(),
  status: z.enum(['booked', 'cancelled', 'done']),
  canCancel: z.boolean(),
})
export const bookingsData = cursorPage<Booking>(bookingData)

export { bookingBody, slotBody } from '../bookings/service'
