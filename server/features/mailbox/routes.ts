import { mailbox } from '@contract/mailbox'
import type { Portal } from '../../portal'
import { type Call, type Route, memberOf, route } from '../../route'
import { readHint } from './config'
import * as shape from './schema'
import { type Desk, followUp, listMine, rate, write } from './service'
import { forward, listWaiting, reply, take } from './staff'

/** The suggestion mailbox: its author's side, and the staff's. */
export function mailboxRoutes({ files, settings }: Portal): Route[] {
  const desk = ({ db, now }: Call<unknown>): Desk => ({ db, files, secret: settings.secret, now })
  const data = shape.nothing
  return [
    route(mailbox.config, { body: shape.configBody, data: shape.configData }, async ({ db }) => ({ emailHint: await readHint(db) })),
    route(mailbox.mine, { body: shape.mineBody, data: shape.mineData }, (call) => listMine(desk(call), memberOf(call), call.body)),
    route(mailbox.write, { body: shape.writeBody, data }, async (call) => {
      await write(desk(call), call.body, memberOf(call))
      return null
    }),
    route(mailbox.followUp, { body: shape.followUpBody, data }, async (call) => {
      await followUp(desk(call), call.body.adviceId, call.body.adviceDesc, memberOf(call))
      return null
    }),
    route(mailbox.rate, { body: shape.rateBody, data }, async (call) => {
      await rate(desk(call), call.body.adviceId, call.body.satisfied, memberOf(call))
      return null
    }),
    route(mailbox.waiting, { body: shape.waitingBody, data: shape.waitingData }, (call) =>
      listWaiting(desk(call), call.body, memberOf(call)),
    ),
    route(mailbox.take, { body: shape.takeBody, data }, async (call) => {
      await take(desk(call), call.body.adviceId, memberOf(call))
      return null
    }),
    route(mailbox.forward, { body: shape.forwardBody, data }, async (call) => {
      await forward(desk(call), call.body.adviceId, call.body.adviceType, memberOf(call))
      return null
    }),
    route(mailbox.reply, { body: shape.replyBody, data }, async (call) => {
      await reply(desk(call), call.body.adviceId, call.body.replyContent, memberOf(call))
      return null
    }),
  ]
}
