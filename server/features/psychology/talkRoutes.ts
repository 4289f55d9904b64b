import { BookingKind } from '@contract/bookings'
import { counsel, psychology } from '@contract/psychology'
import { type Call, memberOf, type Route } from '../../calls/route'
import { cursorBody } from '../../calls/schema'
import { notFound, raise } from '../../lib/businessError'
import { bookingSchema, cancelBooking, closeSlot, slotsById } from '../bookings/service'
import type { KeyedRoutes } from './keyedRoutes'
import * as schema from './schema'
import { bookTalk, counsellorSlots, listTalks, openTalkSlots, talkOf } from './talks'

const kind = BookingKind.Counsellor
const userIdOf = (call: Call<unknown>) => memberOf(call).id
const askedBy = (call: Call<unknown>, side: 'user' | 'host', key: Buffer) => ({
  ...{ userId: userIdOf(call), side, now: call.now, key },
})
const shown = (call: Call<unknown>, bookingId: string, key: Buffer) =>
  talkOf(call.db, askedBy(call, 'user', key), bookingId)

/** Talks with counsellors, for those who book them. */
export const talkRoutes = ({ plain, write }: KeyedRoutes): Route[] => [
  plain(psychology.slots, { body: schema.slotsBody, data: bookingSchema.slotsData }, (call) =>
    counsellorSlots(call.db, userIdOf(call), call.body.counsellorId, call.now),
  ),
  write(
    psychology.book,
    { body: schema.bookBody, data: bookingSchema.bookingData },
    (call, key) => bookTalk(call.db, { userId: userIdOf(call), chosen: call.body, now: call.now }, key),
    shown,
  ),
  plain(psychology.bookings, { body: cursorBody, data: bookingSchema.bookingsData }, (call, key) =>
    listTalks(call.db, askedBy(call, 'user', key), call.body.cursor),
  ),
  write(
    psychology.cancel,
    { body: bookingSchema.bookingBody, data: bookingSchema.bookingData },
    (call) => cancelBooking(call.db, { kind, bookingId: call.body.bookingId, userId: userIdOf(call), now: call.now }),
    shown,
  ),
]

/** Talks with counsellors, for the counsellors. */
export const counselRoutes = ({ plain, write }: KeyedRoutes): Route[] => [
  plain(counsel.bookings, { body: cursorBody, data: bookingSchema.bookingsData }, (call, key) =>
    listTalks(call.db, askedBy(call, 'host', key), call.body.cursor),
  ),
  write(
    counsel.openSlots,
    { body: bookingSchema.openSlotsBody, data: bookingSchema.slotsData },
    async (call) => {
      const opened = await openTalkSlots(call.db, userIdOf(call), call.body.slots, call.now)
      return opened.map(({ slotId }) => slotId)
    },
    (call, slotIds) => slotsById(call.db, userIdOf(call), slotIds),
  ),
  write(
    counsel.closeSlot,
    { body: bookingSchema.slotBody, data: bookingSchema.slotData },
    async (call) => (await closeSlot(call.db, { kind, ...call.body, hostId: userIdOf(call), now: call.now })).slotId,
    async (call, slotId) => {
      const [slot] = await slotsById(call.db, userIdOf(call), [slotId])
      return slot ?? raise(notFound('该时段不存在'))
    },
  ),
]
