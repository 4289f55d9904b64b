import { mailbox } from '@contract/mailbox'
import { canonicalJson } from '../../calls/canonicalJson'
import { requireCaptcha } from '../../providers/captcha'
import { keyedDigest } from '../../lib/digest'
import { type FormReader, formRoute } from '../../calls/form'
import type { AppContext } from '../../appContext'
import { type Call, type Route, memberOf, parsed, route } from '../../calls/route'
import { dropUnclaimed } from '../files/service'
import { readHint } from './config'
import * as shape from './schema'
import { copiesOf, type MailboxContext, followUp, listMine, rate, type ReadyEntry, write, writesOften } from './service'
import { forward, listWaiting, reply, take } from './staff'

const data = shape.nothing

type ContextOf = (call: Call<unknown>) => MailboxContext

/** Suggestion mailbox: calls of authors and of staff. */
export function mailboxRoutes(app: AppContext): Route[] {
  const { files, settings } = app
  const context: ContextOf = ({ db, now }) => ({ db, files, secret: settings.secret, now })
  return [...authorRoutes(app, context), ...staffRoutes(context)]
}

/**
 * Checks the slider result and copies the pictures before the write's transaction opens, because the captcha service
 * and the store of files may be slow.
 */
function entryReader({ settings, captcha, log }: AppContext, context: ContextOf): FormReader<ReadyEntry> {
  return async (request, call) => {
    const author = memberOf(call)
    const { captchaVerifyParam, ...body } = parsed(shape.writeBody, request.body)
    const noted: string[] = []
    return {
      // The slider result is not part of the body that an Idempotency-Key stands for.
      fingerprint: keyedDigest(settings.secret, 'body', canonicalJson(body)),
      ready: async () => {
        const passed = await writesOften(context(call), author)
        if (passed) await requireCaptcha({ captcha, log }, captchaVerifyParam)
        return { ...body, passed, copies: await copiesOf(context(call), body, author, (keys) => noted.push(...keys)) }
      },
      done: () =>
        dropUnclaimed(context(call), noted).catch((error: unknown) => log.warn({ err: error }, 'left for the sweep')),
    }
  }
}

function authorRoutes(app: AppContext, context: ContextOf): Route[] {
  return [
    route(mailbox.config, { body: shape.configBody, data: shape.configData }, async ({ db }) => ({
      emailHint: await readHint(db),
    })),
    route(mailbox.mine, { body: shape.mineBody, data: shape.mineData }, (call) =>
      listMine(context(call), memberOf(call), call.body),
    ),
    {
      ...formRoute(mailbox.write, { body: shape.writeBody, data }, entryReader(app, context), async (call) => {
        await write(context(call), call.body, memberOf(call))
        return null
      }),
      accepts: 'json',
    },
    route(mailbox.followUp, { body: shape.followUpBody, data }, async (call) => {
      await followUp(context(call), call.body.adviceId, call.body.adviceDesc, memberOf(call))
      return null
    }),
    route(mailbox.rate, { body: shape.rateBody, data }, async (call) => {
      await rate(context(call), call.body.adviceId, call.body.satisfied, memberOf(call))
      return null
    }),
  ]
}

function staffRoutes(context: ContextOf): Route[] {
  return [
    route(mailbox.waiting, { body: shape.waitingBody, data: shape.waitingData }, (call) =>
      listWaiting(context(call), call.body, memberOf(call)),
    ),
    route(mailbox.take, { body: shape.takeBody, data }, async (call) => {
      await take(context(call), call.body.adviceId, memberOf(call))
      return null
    }),
    route(mailbox.forward, { body: shape.forwardBody, data }, async (call) => {
      await forward(context(call), call.body.adviceId, call.body.adviceType, memberOf(call))
      return null
    }),
    route(mailbox.reply, { body: shape.replyBody, data }, async (call) => {
      await reply(context(call), call.body, memberOf(call))
      return null
    }),
  ]
}
