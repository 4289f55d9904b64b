import { search } from '@contract/search'
import type { Portal } from '../../portal'
import { type Route, route } from '../../route'
import { searchBody, searchData } from './schema'
import { find } from './service'

export function searchRoutes(portal: Portal): Route[] {
  const { secret } = portal.settings
  return [
    route(search.find, { body: searchBody, data: searchData }, (call) =>
      find(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
  ]
}
