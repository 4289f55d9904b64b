import { walk } from '@contract/walk'
import { type Call, memberOf, type Route, route, sealedRoute } from '../../calls/route'
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
  /** Today as it is now, also where a key is repeated on another day. */
  const showToday = (call: Call<unknown>) => todayOf(call.db, memberOf(call).id, call.now)
  return [
    route(walk.sync, { body: syncBody, data: syncedData }, (call) =>
      sync(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(walk.today, { body: emptyBody, data: todayData }, showToday),
    sealedRoute(
      walk.goal,
      { body: goalBody, data: todayData },
      { handle: (call) => setGoal(call.db, memberOf(call).id, call.body.goal), show: showToday },
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
    sealedRoute(
      walk.ranked,
      { body: rankedBody, data: todayData },
      { handle: (call) => setRanked(call.db, memberOf(call).id, call.body.on, call.now), show: showToday },
    ),
    route(walk.levels, { body: emptyBody, data: levelsData }, (call) => levelsOf(call.db, memberOf(call).id, call.now)),
    route(walk.claim, { body: levelBody, data: balanceData }, (call) =>
      claim(call.db, memberOf(call).id, call.body.level, call.now),
    ),
  ]
}
