import { HOTEL_OVER } from '@contract/flow'
import { hotels } from '@contract/hotel'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { cursorBody, emptyBody } from '../../calls/schema'
import { endLapsed } from '../flow/service'
import { book, cancel } from './booking'
import { cities } from './repo'
import * as schema from './schema'
import { detailOf, orderFor, ordersPage, search, settleOrder } from './service'

/** Hotels with an agreement, and stays booked there. */
export function hotelRoutes({ settings, log }: Pick<AppContext, 'settings' | 'log'>): Route[] {
  /** Rooms whose approval has lapsed are released before anything is read or booked. */
  const settled = async <Body>(call: Call<Body>): Promise<Body> => {
    await endLapsed({ db: call.db, log }, { now: call.now, effects: { [HOTEL_OVER]: settleOrder } })
    return call.body
  }
  const show = (call: Call<unknown>, { orderId }: { orderId: string }) =>
    orderFor(call.db, memberOf(call), orderId, call.now)
  const { orderBody, orderData } = schema
  return [
    route(hotels.cities, { body: emptyBody, data: schema.citiesData }, ({ db }) => cities(db)),
    route(hotels.search, { body: schema.searchBody, data: schema.hotelsData }, async (call) =>
      search(call.db, await settled(call), call.now),
    ),
    route(hotels.detail, { body: schema.detailBody, data: schema.detailData }, async (call) =>
      detailOf(call.db, memberOf(call), await settled(call), { secret: settings.secret, now: call.now }),
    ),
    sealedRoute(
      hotels.book,
      { body: schema.bookBody, data: orderData },
      {
        prepare: settled,
        handle: async (call) => ({ orderId: await book(call.db, memberOf(call), call.body, call.now) }),
        show,
      },
    ),
    route(hotels.orders, { body: cursorBody, data: schema.ordersData }, (call) =>
      ordersPage(call.db, memberOf(call), call.body.cursor, call.now),
    ),
    route(hotels.orderDetail, { body: orderBody, data: orderData }, (call) => show(call, call.body)),
    sealedRoute(
      hotels.cancel,
      { body: orderBody, data: orderData },
      {
        prepare: settled,
        handle: async (call) => {
          const { orderId } = call.body
          await cancel(call.db, memberOf(call), orderId, call.now)
          return { orderId }
        },
        show,
      },
    ),
  ]
}
