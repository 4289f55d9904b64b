import { z } from 'zod'
import { audit } from '@contract/audit'
import { MessageGroup } from '@contract/message'
import { Role } from '@contract/person'
import type { AppContext } from '../../appContext'
import { type Call, memberOf, type Route, route } from '../../calls/route'
import { cursorBody, emptyBody } from '../../calls/schema'
import { listMessages } from '../messages/service'
import { detailOf } from './detail'
import { lock, otherAdmins, transfer, unlock } from './lease'
import { dataOf, finishedPage, logAdmins, logPage, waitingPage } from './lists'
import { closeReports, removeComment } from './moderation'
import { reportedPage } from './reported'
import * as schema from './schema'
import { judge, setTags, undo } from './verdicts'

/** The audit (rule: audit rights): every call reads the role from the database. */
export function auditRoutes({ settings }: AppContext): Route[] {
  const callerOf = (call: Call<unknown>) => ({ admin: memberOf(call), now: call.now, secret: settings.secret })
  return [
    route(audit.waiting, { body: schema.listBody, data: schema.pageData }, (call) =>
      waitingPage(call.db, call.body, callerOf(call)),
    ),
    route(audit.finished, { body: schema.listBody, data: schema.pageData }, (call) =>
      finishedPage(call.db, call.body, callerOf(call)),
    ),
    route(audit.reported, { body: cursorBody, data: schema.reportedData }, (call) =>
      reportedPage(call.db, call.body, callerOf(call)),
    ),
    route(audit.detail, { body: schema.oneBody, data: schema.detailData }, (call) =>
      detailOf(call.db, call.body.trendsId, callerOf(call)),
    ),
    route(audit.data, { body: emptyBody, data: schema.countsData }, (call) => dataOf(call.db, callerOf(call))),
    route(audit.log, { body: schema.logBody, data: schema.logData }, (call) =>
      logPage(call.db, call.body, memberOf(call)),
    ),
    route(audit.logAdmins, { body: z.undefined(), data: schema.adminsData }, (call) => logAdmins(call.db)),
    route(audit.otherAdmins, { body: z.undefined(), data: schema.adminsData }, (call) =>
      otherAdmins(call.db, memberOf(call)),
    ),
    route(audit.inbox, { body: schema.inboxBody, data: schema.messagesData }, ({ body, ...call }) =>
      listMessages(
        call.db,
        { ...body, group: MessageGroup.TrendAudit },
        { reader: memberOf({ body, ...call }), now: call.now, secret: settings.secret },
      ),
    ),
    route(audit.isAdmin, { body: z.undefined(), data: z.boolean() }, async (call) =>
      memberOf(call).roles.includes(Role.AuditAdmin),
    ),
    route(audit.lock, { body: schema.oneBody, data: schema.lockData }, (call) =>
      lock(call.db, call.body.trendsId, memberOf(call), call.now),
    ),
    route(audit.unlock, { body: schema.oneBody, data: schema.lockData }, (call) =>
      unlock(call.db, call.body.trendsId, memberOf(call), call.now),
    ),
    route(
      audit.transfer,
      { body: schema.transferBody, data: schema.lockData },
      async ({ body, ...call }) =>
        (await transfer(call.db, body.trendsId, body.toUserId, memberOf({ body, ...call }), call.now)).lock,
    ),
    ...writes,
  ]
}

const writes: Route[] = [
  route(audit.judge, { body: schema.judgeBody, data: z.null() }, async (call) => {
    await judge(call.db, call.body, memberOf(call), call.now)
    return null
  }),
  route(audit.undo, { body: schema.oneBody, data: z.null() }, async (call) => {
    await undo(call.db, call.body.trendsId, memberOf(call), call.now)
    return null
  }),
  route(audit.setTags, { body: schema.tagsBody, data: z.null() }, async (call) => {
    await setTags(call.db, call.body.trendsId, call.body.auditTags, memberOf(call), call.now)
    return null
  }),
  route(audit.removeComment, { body: schema.removeCommentBody, data: z.null() }, async (call) => {
    await removeComment(call.db, call.body.commentsId, call.body.reason, memberOf(call), call.now)
    return null
  }),
  route(audit.closeReports, { body: schema.closeReportsBody, data: z.null() }, async (call) => {
    await closeReports(call.db, call.body, memberOf(call), call.now)
    return null
  }),
]
