import { z } from 'zod'
import {
  type Booking,
  BOOKING_PLACE_MAX,
  BOOKING_TOPIC_MAX,
  BookingStatus,
  type NewSlot,
  type Slot,
  SLOTS_AT_ONCE,
} from '@contract/bookings'
import { isDate } from '@contract/text/dateRange'
import { cursorPage, flag, lookupText, oneLineText, plainText } from '../../calls/schema'

const WRONG_TIME = '时间有误，请重新选择'
const moment = z
  .string({ error: WRONG_TIME })
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, WRONG_TIME)
  .refine((text) => isDate(text.slice(0, 10)), WRONG_TIME)

/** Schemas of the calls of every kind of booking. */
export const bookingBody = z.object({ bookingId: lookupText('预约编号') })
export const slotBody = z.object({
  slotId: lookupText('时段编号'),
  ifFree: flag('请说明是否只关闭空闲的时段').optional(),
})

/** @param topic what the kind calls the topic, in Chinese */
export const bookBodyOf = (topic: string) =>
  z.object({
    slotId: lookupText('时段编号'),
    endTime: moment.optional(),
    place: plainText('地点', BOOKING_PLACE_MAX).optional(),
    topic: plainText(topic, BOOKING_TOPIC_MAX).optional(),
  })

export const openSlotsBody: z.ZodType<{ slots: NewSlot[] }> = z.object({
  slots: z
    .array(
      z.object(
        { startTime: moment, endTime: moment, place: oneLineText('请填写地点', '地点', BOOKING_PLACE_MAX) },
        { error: '时段有误，请重新填写' },
      ),
      { error: '请提供时段' },
    )
    .min(1, '请提供时段')
    .max(SLOTS_AT_ONCE, `一次最多开放 ${SLOTS_AT_ONCE} 个时段`),
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
  status: z.enum(BookingStatus),
  canCancel: z.boolean(),
})
export const bookingsData = cursorPage<Booking>(bookingData)
