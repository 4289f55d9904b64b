import { points } from '@contract/points'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { cursorBody, emptyBody } from '../../calls/schema'
import { anyRedemption, cancel, handOut, ownRedemption, redeem } from './redeeming'
import {
  codeBody,
  goodsBody,
  goodsData,
  ledgerBody,
  ledgerData,
  redemptionBody,
  redemptionData,
  redemptionsData,
  signedInData,
  summaryData,
} from './schema'
import { bookBeforeRedeeming, goodsPage, ledgerOf, redemptionsOf, summaryOf } from './service'
import { signIn } from './signIn'

/** What is stored of a redemption with the key of a write. */
interface StoredRedemption {
  redemptionId: string
}

const stored = ({ redemptionId }: StoredRedemption): StoredRedemption => ({ redemptionId })

/** Ledger of points, sign-in, goods and redemptions. */
export function pointRoutes({ log }: Pick<AppContext, 'log'>): Route[] {
  const own = (call: Call<unknown>, { redemptionId }: StoredRedemption) =>
    ownRedemption(call.db, memberOf(call).id, redemptionId)
  return [
    route(points.summary, { body: emptyBody, data: summaryData }, (call) =>
      summaryOf(call.db, memberOf(call), call.now),
    ),
    route(points.ledger, { body: ledgerBody, data: ledgerData }, (call) =>
      ledgerOf(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(points.signIn, { body: emptyBody, data: signedInData }, (call) =>
      signIn(call.db, memberOf(call).id, call.now),
    ),
    route(points.goods, { body: cursorBody, data: goodsData }, (call) =>
      goodsPage(call.db, memberOf(call).id, call.body.cursor, call.now),
    ),
    sealedRoute(
      points.redeem,
      { body: goodsBody, data: redemptionData },
      {
        // The stock of lapsed codes is returned under their owners' locks, so before this transaction takes its own.
        prepare: async (call) => {
          const { db, now, body } = call
          await bookBeforeRedeeming({ db, log }, { userId: memberOf(call).id, goodsId: body.goodsId }, now)
          return body
        },
        handle: async (call) => {
          const { goodsId, expectPoints } = call.body
          return stored(await redeem(call.db, memberOf(call).id, goodsId, call.now, expectPoints))
        },
        show: own,
      },
    ),
    route(points.redemptions, { body: cursorBody, data: redemptionsData }, (call) =>
      redemptionsOf(call.db, memberOf(call).id, call.body.cursor, call.now),
    ),
    sealedRoute(
      points.cancel,
      { body: redemptionBody, data: redemptionData },
      {
        handle: async (call) => stored(await cancel(call.db, memberOf(call).id, call.body.redemptionId, call.now)),
        show: own,
      },
    ),
    sealedRoute(
      points.counter,
      { body: codeBody, data: redemptionData },
      {
        handle: async (call) => stored(await handOut(call.db, memberOf(call).id, call.body.code, call.now)),
        show: ({ db }, { redemptionId }) => anyRedemption(db, redemptionId),
      },
    ),
  ]
}
