import type { z } from 'zod'
import type { Endpoint } from '@contract/endpoint'
import { type Flow, flows } from '@contract/flow'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { decide, decideMany, transfer, urge, withdraw } from './deciding'
import { flowEffects } from './effects'
import { KINDS } from './kinds'
import {
  countsData,
  daysData,
  decideBody,
  flowBody,
  flowData,
  flowsData,
  kindsData,
  listBody,
  listData,
  manyBody,
  peopleBody,
  peopleData,
  periodBody,
  startBody,
  transferBody,
  versionBody,
} from './schema'
import { countsOf, daysOf, endLapsed, findPeople, pageOfBox } from './service'
import { startFlow } from './starting'
import { flowFor, flowsFor } from './view'

/** Approvals: starting, reading and deciding. */
export function flowRoutes({ settings, log }: Pick<AppContext, 'settings' | 'log'>): Route[] {
  const changeAt = ({ now }: Call<unknown>) => ({ now, effects: flowEffects })
  /** Lapsed flows are ended before anything is read or decided. */
  const settled = async <Body>(call: Call<Body>): Promise<Body> => {
    await endLapsed({ db: call.db, log }, changeAt(call))
    return call.body
  }
  const signingAt = ({ now }: Call<unknown>) => ({ secret: settings.secret, now })
  const shown = (call: Call<unknown>, flowId: string) => flowFor(call.db, memberOf(call), flowId, signingAt(call))
  /** A change of one flow. Nothing of it is kept for a repeated key: forms hold personal data. */
  const changing = <Body extends { flowId: string }>(
    endpoint: Endpoint<Body, Flow>,
    body: z.ZodType<Body>,
    handle: (call: Call<Body>) => Promise<void>,
  ) =>
    sealedRoute(
      endpoint,
      { body, data: flowData },
      { prepare: settled, handle, show: (call) => shown(call, call.body.flowId) },
    )
  return [
    route(flows.kinds, { body: emptyBody, data: kindsData }, async () => [...KINDS]),
    route(flows.days, { body: periodBody, data: daysData }, (call) => daysOf(call.db, call.body)),
    route(flows.counts, { body: emptyBody, data: countsData }, (call) => countsOf(call.db, memberOf(call), call.now)),
    route(flows.list, { body: listBody, data: listData }, async (call) =>
      pageOfBox(call.db, memberOf(call), await settled(call), call.now),
    ),
    route(flows.detail, { body: flowBody, data: flowData }, async (call) => shown(call, (await settled(call)).flowId)),
    route(flows.people, { body: peopleBody, data: peopleData }, (call) =>
      findPeople(call.db, memberOf(call), call.body.keyword),
    ),
    sealedRoute(
      flows.start,
      { body: startBody, data: flowData },
      {
        handle: async (call) => ({ flowId: await startFlow(call.db, memberOf(call).id, call.body, call.now) }),
        show: (call, { flowId }) => shown(call, flowId),
      },
    ),
    changing(flows.decide, decideBody, (call) => decide(call.db, memberOf(call), call.body, changeAt(call))),
    sealedRoute(
      flows.decideMany,
      { body: manyBody, data: flowsData },
      {
        prepare: settled,
        handle: (call) => decideMany(call.db, memberOf(call), call.body.flows, changeAt(call)),
        show: (call) => {
          const ids = call.body.flows.map(({ flowId }) => flowId)
          return flowsFor(call.db, memberOf(call), ids, signingAt(call))
        },
      },
    ),
    changing(flows.transfer, transferBody, (call) => transfer(call.db, memberOf(call), call.body, changeAt(call))),
    changing(flows.withdraw, versionBody, (call) => withdraw(call.db, memberOf(call), call.body, changeAt(call))),
    changing(flows.urge, flowBody, (call) => urge(call.db, memberOf(call), call.body.flowId, call.now)),
  ]
}
