import { trends } from '@contract/trend'
import type { Portal } from '../../portal'
import { type Route, route } from '../../route'
import { citiesBody, citiesData, detailBody, feedBody, feedData, topicsBody, topicsData, trendData } from './schema'
import { detailOf, feedCities, pageOfFeed, searchTopics } from './service'
import { countView } from './views'

export function trendRoutes(portal: Portal): Route[] {
  const { secret } = portal.settings
  return [
    route(trends.detail, { body: detailBody, data: trendData }, async (call) => {
      const reader = call.session?.user
      const trend = await detailOf(call.db, call.body.trendsId, { reader, now: call.now, secret })
      countView(portal, trend.trendsId, { ...call, user: reader })
      return trend
    }),
    route(trends.page, { body: feedBody, data: feedData }, (call) =>
      pageOfFeed(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
    route(trends.cities, { body: citiesBody, data: citiesData }, (call) => feedCities(call.db, call.session?.user)),
    route(trends.searchTopics, { body: topicsBody, data: topicsData }, (call) =>
      searchTopics(call.db, call.body.keyword),
    ),
  ]
}
