import { flows } from '@contract/flow'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, preparedRoute, type Route, route } from '../../calls/route'
import { decide, decideMany, transfer, urge, withdraw } from './deciding'
import { flowEffects } from './effects'
import { KINDS } from './kinds'
import {
  countsData,
  daysData,
  decideBody,
  emptyBody,
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
import { flowFor } from './view'

/** Approvals: starting, reading and deciding. */
export function flowRoutes({ settings }: Pick<AppContext, 'settings'>): Route[] {
  const changeAt = ({ now }: Call<unknown>) => ({ now, effects: flowEffects })
  /** Lapsed flows are ended before anything is read or decided. */
  const settled = async <Body>(call: Call<Body>): Promise<Body> => {
    await endLapsed(call.db, changeAt(call))
    return call.body
  }
  const shown = (call: Call<unknown>, flowId: string) =>
    flowFor(call.db, memberOf(call), flowId, { secret: settings.secret, now: call.now })
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
    route(flows.start, { body: startBody, data: flowData }, async (call) =>
      shown(call, await startFlow(call.db, memberOf(call).id, call.body, call.now)),
    ),
    preparedRoute(flows.decide, { body: decideBody, data: flowData }, settled, async (call) => {
      await decide(call.db, memberOf(call), call.body, changeAt(call))
      return shown(call, call.body.flowId)
    }),
    preparedRoute(flows.decideMany, { body: manyBody, data: flowsData }, settled, async (call) => {
      await decideMany(call.db, memberOf(call), call.body.flows, changeAt(call))
      const answers = []
      for (const { flowId } of call.body.flows) answers.push(await shown(call, flowId))
      return answers
    }),
    preparedRoute(flows.transfer, { body: transferBody, data: flowData }, settled, async (call) => {
      await transfer(call.db, memberOf(call), call.body, changeAt(call))
      return shown(call, call.body.flowId)
    }),
    preparedRoute(flows.withdraw, { body: versionBody, data: flowData }, settled, async (call) => {
      await withdraw(call.db, memberOf(call), call.body, changeAt(call))
      return shown(call, call.body.flowId)
    }),
    preparedRoute(flows.urge, { body: flowBody, data: flowData }, settled, async (call) => {
      await urge(call.db, memberOf(call), call.body.flowId, call.now)
      return shown(call, call.body.flowId)
    }),
  ]
}
