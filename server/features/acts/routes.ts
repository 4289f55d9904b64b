import { acts } from '@contract/act'
import { memberOf, type Route, route } from '../../calls/route'
import { collectBody, likeBody, stateData } from './schema'
import { setCollect, setLike } from './service'

/** Likes and collects. */
export function actRoutes(): Route[] {
  return [
    route(acts.like, { body: likeBody, data: stateData }, (call) =>
      setLike(call.db, call.body, { reader: memberOf(call), now: call.now }),
    ),
    route(acts.collect, { body: collectBody, data: stateData }, (call) =>
      setCollect(call.db, call.body, { reader: memberOf(call), now: call.now }),
    ),
  ]
}
