import { mentors } from '@contract/mentors'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { bookingSchema } from '../bookings/service'
import * as schema from './mentorSchema'
import * as service from './mentors'

/** A route for mentors only. */
const mentorsOnly = (of: Route): Route => ({ ...of, right: (call) => service.mustBeMentor(call.db, memberOf(call).id) })

/** The response about a booking is read again for a repeated key: the mentor's name is not stored with the key. */
const shown = (call: Call<unknown>, bookingId: string) =>
  service.mentorBooking(call.db, memberOf(call).id, bookingId, call.now)

/** Mentors, their slots and bookings. */
export function mentorRoutes(): Route[] {
  return [
    route(mentors.mentors, { body: emptyBody, data: schema.mentorsData }, ({ db, now }) =>
      service.listMentors(db, now),
    ),
    route(mentors.slots, { body: schema.mentorBody, data: bookingSchema.slotsData }, (call) =>
      service.mentorSlots(call.db, memberOf(call).id, call.body.mentorId, call.now),
    ),
    sealedRoute(
      mentors.book,
      { body: schema.bookBody, data: bookingSchema.bookingData },
      {
        handle: async (call) => ({
          bookingId: await service.bookMentor(call.db, memberOf(call).id, call.body, call.now),
        }),
        show: (call, { bookingId }) => shown(call, bookingId),
      },
    ),
    route(mentors.bookings, { body: schema.bookingsBody, data: bookingSchema.bookingsData }, (call) =>
      service.mentorBookings(call.db, memberOf(call).id, call.body, call.now),
    ),
    sealedRoute(
      mentors.cancel,
      { body: bookingSchema.bookingBody, data: bookingSchema.bookingData },
      {
        handle: async (call) =>
          void (await service.cancelMentorBooking(call.db, memberOf(call).id, call.body, call.now)),
        show: (call) => shown(call, call.body.bookingId),
      },
    ),
    mentorsOnly(
      route(mentors.openSlots, { body: bookingSchema.openSlotsBody, data: bookingSchema.slotsData }, (call) =>
        service.openMentorSlots(call.db, memberOf(call).id, call.body.slots, call.now),
      ),
    ),
    mentorsOnly(
      route(mentors.closeSlot, { body: bookingSchema.slotBody, data: bookingSchema.slotData }, (call) =>
        service.closeMentorSlot(call.db, memberOf(call).id, call.body, call.now),
      ),
    ),
  ]
}
