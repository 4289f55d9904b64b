import { points } from '@contract/points'
import type { AppContext } from '../../appContext'
import { memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { cursorBody, emptyBody } from '../../calls/schema'
import { cancel, handOut, ownRedemption, redeem } from './redeeming'
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

/** Ledger of points, sign-in, goods and redemptions. */
export function pointRoutes({ log }: Pick<AppContext, 'log'>): Route[] {
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
          const { redemptionId } = await redeem(call.db, memberOf(call).id, goodsId, call.now, expectPoints)
          return { redemptionId }
        },
        show: (call, { redemptionId }) => ownRedemption(call.db, memberOf(call).id, redemptionId),
      },
    ),
    route(points.redemptions, { body: cursorBody, data: redemptionsData }, (call) =>
      redemptionsOf(call.db, memberOf(call).id, call.body.cursor, call.now),
    ),
    route(points.cancel, { body: redemptionBody, data: redemptionData }, (call) =>
      cancel(call.db, memberOf(call).id, call.body.redemptionId, call.now),
    ),
    route(points.counter, { body: codeBody, data: redemptionData }, (call) =>
      handOut(call.db, memberOf(call).id, call.body.code, call.now),
    ),
  ]
}
