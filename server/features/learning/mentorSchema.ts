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
import type { Mentor, MentorBookingsBody } from '@contract/mentors'
import { isDate } from '@contract/text/dateRange'
import { cursorPage, cursorText, filledText, lookupText, plainText } from '../../calls/schema'

const WRONG_TIME = '时间有误，请重新选择'
const moment = z
  .string({ error: WRONG_TIME })
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, WRONG_TIME)
  .refine((text) => isDate(text.slice(0, 10)), WRONG_TIME)

export const emptyBody: z.ZodType<Record<string, never>> = z.object({})
export const mentorBody = z.object({ mentorId: lookupText('导师编号') })
export const bookBody = z.object({
  slotId: lookupText('时段编号'),
  topic: plainText('主题', BOOKING_TOPIC_MAX).optional(),
}) as unknown as z.ZodType<{ slotId: string; topic?: string }>
export const bookingsBody = z.object({
  side: z.literal('host', { error: '只能查看我的预约或预约我的人' }).optional(),
  cursor: cursorText,
}) as unknown as z.ZodType<MentorBookingsBody>
export const openSlotsBody: z.ZodType<{ slots: NewSlot[] }> = z.object({
  slots: z
    .array(
      z.object(
        { startTime: moment, endTime: moment, place: filledText('请填写地点', '地点', BOOKING_PLACE_MAX) },
        { error: '时段有误，请重新填写' },
      ),
      { error: '请提供时段' },
    )
    .min(1, '请提供时段')
    .max(SLOTS_AT_ONCE, `一次最多开放 ${SLOTS_AT_ONCE} 个时段`),
})

export const mentorsData: z.ZodType<Mentor[]> = z.array(
  z.object({
    mentorId: z.string(),
    name: z.string(),
    title: z.string(),
    fields: z.array(z.string()),
    nextSlot: z.string(),
  }),
)
const slot = z.object({
  slotId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  place: z.string(),
  free: z.boolean(),
})
export const slotData: z.ZodType<Slot> = slot
export const slotsData: z.ZodType<Slot[]> = z.array(slot)
const booking = z.object({
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
export const bookingData: z.ZodType<Booking> = booking
export const bookingsData = cursorPage<Booking>(booking)

export { bookingBody, slotBody } from '../bookings/service'
