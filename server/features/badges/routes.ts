import { badges } from '@contract/badge'
import { memberOf, type Route, route } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import { badgesData, ofBody, wearBody } from './schema'
import { badgesOf, listBadges, wear } from './service'

/** Own badges with progress, other people's badges, and the badge that is worn. */
export function badgeRoutes(): Route[] {
  return [
    route(badges.list, { body: emptyBody, data: badgesData }, (call) =>
      listBadges(call.db, memberOf(call).id, call.now),
    ),
    route(badges.of, { body: ofBody, data: badgesData }, (call) =>
      badgesOf(call.db, call.body.userId, call.session?.user.id),
    ),
    route(badges.wear, { body: wearBody, data: badgesData }, (call) =>
      wear(call.db, memberOf(call).id, call.body.badgeId, call.now),
    ),
  ]
}
