import { relations } from '@contract/relation'
import { memberOf, type Route, route } from '../../calls/route'
import { blockData, blockedBody, blockedData, listBody, listData, relationData, wishBody } from './schema'
import { blockedOf, listOf, setBlock, setFollow } from './service'

/** Follows and blocks. */
export function relationRoutes(): Route[] {
  return [
    route(relations.follow, { body: wishBody, data: relationData }, (call) =>
      setFollow(call.db, { ...call.body, me: memberOf(call).id, now: call.now }),
    ),
    route(relations.list, { body: listBody, data: listData }, (call) => listOf(call.db, call.body, memberOf(call).id)),
    route(relations.block, { body: wishBody, data: blockData }, (call) =>
      setBlock(call.db, { ...call.body, me: memberOf(call).id, now: call.now }),
    ),
    route(relations.blocked, { body: blockedBody, data: blockedData }, (call) =>
      blockedOf(call.db, call.body.cursor, memberOf(call).id),
    ),
  ]
}
