import { market } from '@contract/market'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, preparedRoute, type Route, route, sealedRoute } from '../../calls/route'
import { cursorBody } from '../../calls/schema'
import { declareAdult } from './adults'
import { answer, answeredQuestion, ask, questionsPage, removeQuestion } from './questions'
import { decideReported, report, reportedPage } from './reviewing'
import { reserve } from './reserving'
import * as schema from './schema'
import { close, publish, renew, update } from './selling'
import { itemsPage } from './service'
import { shownItem, writtenItem } from './view'

const { itemBody, itemData, questionData, nothingData } = schema

/** Second-hand market of colleagues. */
export function marketRoutes({ settings }: Pick<AppContext, 'settings'>): Route[] {
  const shows = showsWith(settings.secret)
  return [...itemRoutes(shows), ...questionRoutes(), ...reviewRoutes(shows)]
}

/** Reads items for responses, as the caller sees them. */
function showsWith(secret: string) {
  const signing = ({ now }: Call<unknown>) => ({ secret, now })
  return {
    signing,
    item: (call: Call<unknown>, itemId: string) => shownItem(call.db, memberOf(call), itemId, signing(call)),
    /**
     * The response of a write that names the other person. It is read again for a repeated key: names and phones are
     * not stored with the key.
     */
    written: (call: Call<{ itemId: string }>) => writtenItem(call.db, memberOf(call), call.body.itemId, signing(call)),
  }
}

type Shows = ReturnType<typeof showsWith>

/** The declaration of age is stored even if the write is refused, so that it is asked for only once. */
async function declared<Body extends { adult: boolean }>(call: Call<Body>): Promise<Body> {
  if (call.body.adult) await declareAdult(call.db, memberOf(call).id, call.now)
  return call.body
}

function itemRoutes(shows: Shows): Route[] {
  return [
    route(market.page, { body: schema.pageBody, data: schema.itemsData }, (call) =>
      itemsPage(call.db, memberOf(call), call.body, shows.signing(call)),
    ),
    route(market.detail, { body: itemBody, data: itemData }, (call) => shows.item(call, call.body.itemId)),
    preparedRoute(market.publish, { body: schema.publishBody, data: itemData }, declared, async (call) =>
      shows.item(call, await publish(call.db, memberOf(call).id, call.body, call.now)),
    ),
    route(market.update, { body: schema.updateBody, data: itemData }, async (call) => {
      await update(call.db, memberOf(call), call.body, call.now)
      return shows.item(call, call.body.itemId)
    }),
    route(market.off, { body: itemBody, data: itemData }, async (call) => {
      await close(call.db, memberOf(call), call.body.itemId, 'off', call.now)
      return shows.item(call, call.body.itemId)
    }),
    route(market.sold, { body: itemBody, data: itemData }, async (call) => {
      await close(call.db, memberOf(call), call.body.itemId, 'sold', call.now)
      return shows.item(call, call.body.itemId)
    }),
    sealedRoute(
      market.renew,
      { body: itemBody, data: itemData },
      {
        handle: (call) => renew(call.db, memberOf(call), call.body.itemId, call.now),
        show: shows.written,
      },
    ),
    sealedRoute(
      market.reserve,
      { body: schema.reserveBody, data: itemData },
      {
        prepare: declared,
        handle: (call) => reserve(call.db, memberOf(call), call.body, call.now),
        show: shows.written,
      },
    ),
  ]
}

function questionRoutes(): Route[] {
  return [
    route(market.questions, { body: schema.questionsBody, data: schema.questionsData }, (call) =>
      questionsPage(call.db, memberOf(call), call.body),
    ),
    route(market.ask, { body: schema.askBody, data: questionData }, (call) =>
      ask(call.db, memberOf(call), call.body, call.now),
    ),
    sealedRoute(
      market.answer,
      { body: schema.answerBody, data: questionData },
      {
        handle: async (call) => {
          const { questionId } = await answer(call.db, memberOf(call), call.body, call.now)
          return { questionId }
        },
        show: ({ db }, { questionId }) => answeredQuestion(db, questionId),
      },
    ),
    route(market.remove, { body: schema.questionBody, data: nothingData }, (call) =>
      removeQuestion(call.db, memberOf(call), call.body.questionId),
    ),
  ]
}

/** Reports, and what auditors decide on reported items. */
function reviewRoutes(shows: Shows): Route[] {
  return [
    route(market.report, { body: schema.reportBody, data: nothingData }, (call) =>
      report(call.db, memberOf(call), call.body, call.now),
    ),
    route(market.auditList, { body: cursorBody, data: schema.reportedData }, (call) =>
      reportedPage(call.db, memberOf(call), call.body.cursor, shows.signing(call)),
    ),
    sealedRoute(
      market.audit,
      { body: schema.auditBody, data: itemData },
      {
        handle: (call) => decideReported(call.db, memberOf(call), call.body, call.now),
        show: shows.written,
      },
    ),
  ]
}
