import { z } from 'zod'
import { feed } from '@contract/feed'
import { FeedTab, trends } from '@contract/trend'
import type { AppContext, User } from '../../appContext'
import type { Db } from '../../db/db'
import { type Call, memberOf, type Route, route } from '../../calls/route'
import { citiesBody, citiesData, detailBody, feedBody, feedData, topicsBody, topicsData, trendData } from './schema'
import { detailOf, feedCities, pageOfFeed, readableTrend, searchTopics } from './service'
import { countView } from './views'

/** Open to visitors; every other tab is a members' call (`contract`). */
const OPEN_TABS: readonly FeedTab[] = [FeedTab.Recommend, FeedTab.City, FeedTab.User]

/** Made of what the reader follows or has collected. */
const OWN_TABS: readonly FeedTab[] = [FeedTab.Follow, FeedTab.Collect]

function readerOf(call: Call<{ tab: FeedTab }>): User | undefined {
  return OPEN_TABS.includes(call.body.tab) ? call.session?.user : memberOf(call)
}

/** Posts and feeds, their views, the cities of 同城, and the search of topics. */
export function trendRoutes(context: AppContext): Route[] {
  const { secret } = context.settings
  return [
    route(trends.detail, { body: detailBody, data: trendData }, async (call) => {
      const reader = call.session?.user
      const trend = await detailOf(call.db, call.body.trendsId, { reader, now: call.now, secret })
      countView(context, trend.trendsId, call)
      return trend
    }),
    route(trends.viewed, { body: detailBody, data: z.null() }, async (call) => {
      await readableTrend(call.db, call.body.trendsId, call.session?.user)
      countView(context, call.body.trendsId, call)
      return null
    }),
    route(trends.page, { body: feedBody, data: feedData }, (call) => {
      const reading = { reader: readerOf(call), now: call.now, secret }
      const page = (near?: Db) => pageOfFeed(call.db, call.body, reading, near)
      return OWN_TABS.includes(call.body.tab) ? call.near(page) : page()
    }),
    route(feed.cities, { body: citiesBody, data: citiesData }, (call) => feedCities(call.db, call.session?.user)),
    route(feed.searchTopics, { body: topicsBody, data: topicsData }, (call) =>
      searchTopics(call.db, call.body.keyword),
    ),
  ]
}
