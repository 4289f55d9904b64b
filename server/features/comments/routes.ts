import { comments } from '@contract/comment'
import type { Portal } from '../../portal'
import { type Route, route } from '../../route'
import { listBody, listData, repliesBody, repliesData } from './schema'
import { listOf, repliesOf } from './service'

export function commentRoutes(portal: Portal): Route[] {
  const { secret } = portal.settings
  return [
    route(comments.list, { body: listBody, data: listData }, (call) =>
      listOf(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
    route(comments.replies, { body: repliesBody, data: repliesData }, (call) =>
      repliesOf(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
  ]
}
