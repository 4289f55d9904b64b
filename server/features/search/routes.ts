import { search } from '@contract/search'
import type { AppContext } from '../../appContext'
import { type Route, route } from '../../calls/route'
import { searchBody, searchData } from './schema'
import { find } from './service'

/** Search of posts, topics and people, also for visitors. */
export function searchRoutes(context: AppContext): Route[] {
  const { secret } = context.settings
  return [
    route(search.find, { body: searchBody, data: searchData }, (call) =>
      find(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
  ]
}
