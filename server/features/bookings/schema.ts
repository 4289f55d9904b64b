import { z } from 'zod'
import { lookupText } from '../../calls/schema'

/** Bodies of the calls of every kind of booking. */
export const bookingBody = z.object({ bookingId: lookupText('预约编号') })
export const slotBody = z.object({
  slotId: lookupText('时段编号'),
  ifFree: z.boolean({ error: '请说明是否只关闭空闲的时段' }).optional(),
})
