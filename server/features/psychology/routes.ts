import type { z } from 'zod'
import { BookingKind } from '@contract/bookings'
import { counsel, psychology } from '@contract/psychology'
import type { Endpoint } from '@contract/endpoint'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { conflict, notFound, raise } from '../../lib/businessError'
import { cancelBooking, closeSlot, openSlots, slotsById } from '../bookings/service'
import { listReports, readReport, removeReport } from './reports'
import * as schema from './schema'
import { homeOf, roundOf, scalesOf, setConsent, submit } from './service'
import { bookTalk, counsellorSlots, listTalks, talkOf } from './talks'

const kind = BookingKind.Counsellor
const userIdOf = (call: Call<unknown>) => memberOf(call).id

/** Scales, reports and talks with counsellors. Without an encryption key every call is refused. */
export function psychologyRoutes({ sealKey }: Pick<AppContext, 'sealKey'>): Route[] {
  const needKey = (): Buffer => {
    if ('closed' in sealKey) throw conflict(sealKey.closed)
    return sealKey.key
  }
  const bodyKey = 'key' in sealKey ? sealKey.key.toString('hex') : ''
  const asking = (call: Call<unknown>, side: 'user' | 'host') => ({
    ...{ userId: userIdOf(call), side, now: call.now, key: needKey() },
  })
  /** A call whose kept response holds no secret data; refused while there is no key. */
  const plain = <Body, Data>(
    endpoint: Endpoint<Body, Data>,
    schemas: { body: z.ZodType<Body>; data: z.ZodType<Data> },
    handle: (call: Call<Body>, key: Buffer) => Promise<Data>,
  ) => route(endpoint, schemas, async (call) => handle(call, needKey()))
  /** A write of which only the result of `handle`, ids, is kept. `show` builds the response from it. */
  const write = <Body, Data, Kept>(
    endpoint: Endpoint<Body, Data>,
    schemas: { body: z.ZodType<Body>; data: z.ZodType<Data> },
    handle: (call: Call<Body>, key: Buffer) => Promise<Kept>,
    show: (call: Call<Body>, kept: Kept) => Promise<Data>,
  ) => sealedRoute(endpoint, schemas, { bodyKey, handle: async (call) => handle(call, needKey()), show })
  const talk = (call: Call<unknown>, bookingId: string) => talkOf(call.db, asking(call, 'user'), bookingId)

  return [
    plain(psychology.home, { body: schema.emptyBody, data: schema.homeData }, (call) =>
      homeOf(call.db, memberOf(call), call.now),
    ),
    write(
      psychology.consent,
      { body: schema.consentBody, data: schema.homeData },
      async (call) => void (await setConsent(call.db, userIdOf(call), call.body, call.now)),
      (call) => homeOf(call.db, memberOf(call), call.now),
    ),
    plain(psychology.scales, { body: schema.emptyBody, data: schema.scalesData }, (call) =>
      scalesOf(call.db, userIdOf(call), call.now),
    ),
    plain(psychology.scale, { body: schema.scaleBody, data: schema.scaleData }, (call) =>
      roundOf(call.db, userIdOf(call), call.body.scale, call.now),
    ),
    write(
      psychology.submit,
      { body: schema.submitBody, data: schema.reportIdData },
      (call, key) => submit(call.db, userIdOf(call), call.body, { now: call.now, key }),
      async (_call, kept) => kept,
    ),
    plain(psychology.reports, { body: schema.reportsBody, data: schema.reportsData }, (call, key) =>
      listReports(call.db, userIdOf(call), { scale: call.body.scale, cursor: call.body.cursor ?? null }, key),
    ),
    plain(psychology.report, { body: schema.reportBody, data: schema.reportData }, (call, key) =>
      readReport(call.db, userIdOf(call), call.body.reportId, key),
    ),
    write(
      psychology.remove,
      { body: schema.reportBody, data: schema.reportIdData },
      (call) => removeReport(call.db, userIdOf(call), call.body.reportId),
      async (_call, kept) => kept,
    ),
    plain(psychology.slots, { body: schema.slotsBody, data: schema.slotsData }, (call) =>
      counsellorSlots(call.db, userIdOf(call), call.body.counsellorId, call.now),
    ),
    write(
      psychology.book,
      { body: schema.bookBody, data: schema.bookingData },
      ({ body: { slotId, topic = '' }, ...call }, key) =>
        bookTalk(call.db, { userId: userIdOf({ body: null, ...call }), slotId, topic, now: call.now }, key),
      talk,
    ),
    plain(psychology.bookings, { body: schema.cursorBody, data: schema.bookingsData }, (call) =>
      listTalks(call.db, asking(call, 'user'), call.body.cursor),
    ),
    write(
      psychology.cancel,
      { body: schema.bookingBody, data: schema.bookingData },
      (call) => cancelBooking(call.db, { kind, bookingId: call.body.bookingId, userId: userIdOf(call), now: call.now }),
      talk,
    ),
    plain(counsel.bookings, { body: schema.cursorBody, data: schema.bookingsData }, (call) =>
      listTalks(call.db, asking(call, 'host'), call.body.cursor),
    ),
    write(
      counsel.openSlots,
      { body: schema.openSlotsBody, data: schema.slotsData },
      async (call) => {
        const opened = await openSlots(call.db, { kind, hostId: userIdOf(call), now: call.now }, call.body.slots)
        return opened.map(({ slotId }) => slotId)
      },
      (call, slotIds) => slotsById(call.db, userIdOf(call), slotIds),
    ),
    write(
      counsel.closeSlot,
      { body: schema.slotBody, data: schema.slotData },
      async (call) => (await closeSlot(call.db, { kind, ...call.body, hostId: userIdOf(call), now: call.now })).slotId,
      async (call, slotId) => {
        const [slot] = await slotsById(call.db, userIdOf(call), [slotId])
        return slot ?? raise(notFound('该时段不存在'))
      },
    ),
  ]
}
