import { mentors } from '@contract/mentors'
import { memberOf, type Route, route } from '../../calls/route'
import * as schema from './mentorSchema'
import * as service from './mentors'

/** A route for mentors only. */
const mentorsOnly = (of: Route): Route => ({ ...of, right: (call) => service.mustBeMentor(call.db, memberOf(call).id) })

/** Mentors, their slots and bookings. */
export function mentorRoutes(): Route[] {
  return [
    route(mentors.mentors, { body: schema.emptyBody, data: schema.mentorsData }, ({ db, now }) =>
      service.listMentors(db, now),
    ),
    route(mentors.slots, { body: schema.mentorBody, data: schema.slotsData }, (call) =>
      service.mentorSlots(call.db, memberOf(call).id, call.body.mentorId, call.now),
    ),
    route(mentors.book, { body: schema.bookBody, data: schema.bookingData }, (call) =>
      service.bookMentor(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(mentors.bookings, { body: schema.bookingsBody, data: schema.bookingsData }, (call) =>
      service.mentorBookings(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(mentors.cancel, { body: schema.bookingBody, data: schema.bookingData }, (call) =>
      service.cancelMentor(call.db, memberOf(call).id, call.body.bookingId, call.now),
    ),
    mentorsOnly(
      route(mentors.openSlots, { body: schema.openSlotsBody, data: schema.slotsData }, (call) =>
        service.openMentorSlots(call.db, memberOf(call).id, call.body.slots, call.now),
      ),
    ),
    mentorsOnly(
      route(mentors.closeSlot, { body: schema.slotBody, data: schema.slotData }, (call) =>
        service.closeMentorSlot(call.db, memberOf(call).id, call.body, call.now),
      ),
    ),
  ]
}
