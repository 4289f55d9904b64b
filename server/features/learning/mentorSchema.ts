import { z } from 'zod'
import type { Mentor, MentorBookingsBody } from '@contract/mentors'
import { cursorText, lookupText } from '../../calls/schema'
import { bookingSchema } from '../bookings/service'

export const mentorBody = z.object({ mentorId: lookupText('导师编号') })
export const bookBody = bookingSchema.bookBodyOf('主题')
export const bookingsBody: z.ZodType<MentorBookingsBody> = z.object({
  side: z.literal('host', { error: '只能查看我的预约或预约我的人' }).optional(),
  cursor: cursorText,
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
