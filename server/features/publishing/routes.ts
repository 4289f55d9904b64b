import { z } from 'zod'
import { publishing } from '@contract/publish'
import type { Portal } from '../../portal'
import { type Call, memberOf, type Route, route } from '../../route'
import { trendData } from '../trends/service'
import { publishBody, trendBody, updateBody } from './schema'
import { publish, remove, restore, update } from './writing'

export function publishingRoutes(portal: Portal): Route[] {
  const writing = (call: Call<unknown>) => ({ author: memberOf(call), now: call.now, secret: portal.settings.secret })
  return [
    route(publishing.publish, { body: publishBody, data: trendData }, (call) => publish(call.db, call.body, writing(call))),
    route(publishing.update, { body: updateBody, data: trendData }, (call) => update(call.db, call.body, writing(call))),
    route(publishing.remove, { body: trendBody, data: z.null() }, async (call) => {
      await remove(call.db, call.body.trendsId, writing(call))
      return null
    }),
    route(publishing.restore, { body: trendBody, data: trendData }, (call) => restore(call.db, call.body.trendsId, writing(call))),
  ]
}
