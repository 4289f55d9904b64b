import { z } from 'zod'
import { comments } from '@contract/comment'
import type { AppContext } from '../../appContext'
import { memberOf, type Route, route } from '../../calls/route'
import { commentData, listBody, listData, publishBody, removeBody, repliesBody, repliesData } from './schema'
import { listOf, repliesOf } from './service'
import { publish, remove } from './writing'

/** Comments and their replies: reading, also for visitors, writing and removing. */
export function commentRoutes(context: AppContext): Route[] {
  const { secret } = context.settings
  return [
    route(comments.list, { body: listBody, data: listData }, (call) =>
      listOf(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
    route(comments.replies, { body: repliesBody, data: repliesData }, (call) =>
      repliesOf(call.db, call.body, { reader: call.session?.user, now: call.now, secret }),
    ),
    route(comments.publish, { body: publishBody, data: commentData }, (call) =>
      publish(call.db, call.body, { author: memberOf(call), now: call.now, secret }),
    ),
    route(comments.remove, { body: removeBody, data: z.null() }, async (call) => {
      await remove(call.db, call.body.commentsId, memberOf(call), call.now)
      return null
    }),
  ]
}
