import { z } from 'zod'
import { EDITS_PER_HOUR, REFUSED_TEXTS_PER_HOUR } from '@contract/limits'
import { publishing, type TrendChange, type TrendText, type TrendWords } from '@contract/publish'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, preparedRoute, type Route, route } from '../../calls/route'
import { createTries } from '../../lib/tries'
import { trendData } from '../trends/service'
import { publishBody, trendBody, updateBody } from './schema'
import { checkHtml, cleanWords } from './text'
import { checkPublishRate, publish, remove, restore, update } from './writing'

/** Publishing, editing, removing and restoring own posts; edits and refused texts are limited per hour. */
export function publishingRoutes(context: AppContext): Route[] {
  const writing = (call: Call<unknown>) => ({ author: memberOf(call), now: call.now, secret: context.settings.secret })
  const refused = createTries({ what: '发布', most: REFUSED_TEXTS_PER_HOUR, windowMs: HOUR_MS })
  const edits = createTries({ what: '修改', most: EDITS_PER_HOUR, windowMs: HOUR_MS })
  const cleaned = async <Words extends TrendText>(call: Call<Words>) =>
    cleanWords(context.html, call.body, memberOf(call).id)
  const toPublish = preparedRoute(
    publishing.publish,
    { body: publishBody, data: trendData },
    async (call: Call<TrendWords>) => {
      checkHtml(call.body)
      await checkPublishRate(context.db, memberOf(call).id, call.now)
      return cleaned(call)
    },
    (call) => publish(call.db, call.body, writing(call)),
  )
  const toUpdate = preparedRoute(
    publishing.update,
    { body: updateBody, data: trendData },
    async (call: Call<TrendChange>) => {
      checkHtml(call.body)
      const { id } = memberOf(call)
      edits.check(id, call.now)
      edits.add(id, call.now)
      return cleaned(call)
    },
    (call) => update(call.db, call.body, writing(call)),
  )
  return [
    { ...toPublish, tries: refused },
    { ...toUpdate, tries: refused },
    route(publishing.remove, { body: trendBody, data: z.null() }, async (call) => {
      await remove(call.db, call.body.trendsId, writing(call))
      return null
    }),
    route(publishing.restore, { body: trendBody, data: trendData }, (call) =>
      restore(call.db, call.body.trendsId, writing(call)),
    ),
  ]
}
