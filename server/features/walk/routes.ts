import { walk } from '@contract/walk'
import { memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { cheer, rankOf, setRanked, walkerOf } from './ranking'
import {
  balanceData,
  cheerBody,
  goalBody,
  historyData,
  levelBody,
  levelsData,
  rangeBody,
  rankBody,
  rankData,
  rankedBody,
  syncBody,
  syncedData,
  todayData,
  walkerData,
} from './schema'
import { claim, historyOf, levelsOf, setGoal, todayOf } from './service'
import { sync } from './syncing'

/** Steps, their history, the rank, and the stations. */
export function walkRoutes(): Route[] {
  return [
    route(walk.sync, { body: syncBody, data: syncedData }, (call) =>
      sync(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(walk.today, { body: emptyBody, data: todayData }, (call) => todayOf(call.db, memberOf(call).id, call.now)),
    route(walk.goal, { body: goalBody, data: todayData }, (call) =>
      setGoal(call.db, memberOf(call).id, call.body.goal, call.now),
    ),
    route(walk.history, { body: rangeBody, data: historyData }, (call) =>
      historyOf(call.db, memberOf(call).id, call.body.range, call.now),
    ),
    route(walk.rank, { body: rankBody, data: rankData }, (call) =>
      rankOf(call.db, memberOf(call).id, call.body, call.now),
    ),
    // Nothing of the other person is kept for a repeated key.
    sealedRoute(
      walk.cheer,
      { body: cheerBody, data: walkerData },
      {
        handle: (call) => cheer(call.db, { me: memberOf(call).id, now: call.now, ...call.body }),
        show: (call) => walkerOf(call.db, { me: memberOf(call).id, now: call.now, userId: call.body.userId }),
      },
    ),
    route(walk.ranked, { body: rankedBody, data: todayData }, (call) =>
      setRanked(call.db, memberOf(call).id, call.body.on, call.now),
    ),
    route(walk.levels, { body: emptyBody, data: levelsData }, (call) => levelsOf(call.db, memberOf(call).id, call.now)),
    route(walk.claim, { body: levelBody, data: balanceData }, (call) =>
      claim(call.db, memberOf(call).id, call.body.level, call.now),
    ),
  ]
}
