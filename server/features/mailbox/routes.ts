import { mailbox, type WriteBody } from '@contract/mailbox'
import { canonicalJson } from '../../canonicalJson'
import { requireCaptcha } from '../../captcha'
import { keyedDigest } from '../../digest'
import { type FormReader, formRoute } from '../../form'
import type { Portal } from '../../portal'
import { type Call, type Route, memberOf, parsed, route } from '../../route'
import { readHint } from './config'
import * as shape from './schema'
import { type Desk, followUp, listMine, rate, write, writesOften } from './service'
import { forward, listWaiting, reply, take } from './staff'

/** The suggestion mailbox: its author's side, and the staff's. */
export function mailboxRoutes({ files, settings, captcha, log }: Portal): Route[] {
  const desk = ({ db, now }: Call<unknown>): Desk => ({ db, files, secret: settings.secret, now })
  const data = shape.nothing

  /** Judges the slide result before the write's transaction opens: the captcha service is asked over the network. */
  const readEntry: FormReader<Omit<WriteBody, 'captchaVerifyParam'> & { passed: boolean }> = async (request, call) => {
    const author = memberOf(call)
    const { captchaVerifyParam, ...body } = parsed(shape.writeBody, request.body)
    return {
      // A slide result is no part of what an Idempotency-Key stands for.
      fingerprint: keyedDigest(settings.secret, 'body', canonicalJson(body)),
      ready: async () => {
        const passed = await writesOften(desk(call), author)
        if (passed) await requireCaptcha({ captcha, log }, captchaVerifyParam)
        return { ...body, passed }
      },
      done: () => Promise.resolve(),
    }
  }

  return [
    route(mailbox.config, { body: shape.configBody, data: shape.configData }, async ({ db }) => ({ emailHint: await readHint(db) })),
    route(mailbox.mine, { body: shape.mineBody, data: shape.mineData }, (call) => listMine(desk(call), memberOf(call), call.body)),
    {
      ...formRoute(mailbox.write, { body: shape.writeBody, data }, readEntry, async (call) => {
        await write(desk(call), call.body, memberOf(call))
        return null
      }),
      takes: 'json',
    },
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
