import { captcha as captchaCalls } from '@contract/captcha'
import { login } from '@contract/login'
import { passesCaptcha } from '../../providers/captcha'
import { needLogin, raise } from '../../lib/businessError'
import type { LiveSession, AppContext } from '../../appContext'
import { type Call, type Route, memberOf, route } from '../../calls/route'
import { emptyBody } from '../../calls/schema'
import type { Origin } from './attempts'
import { type CodeContext, sendOwnCode, sendPublicCode } from './codes'
import { logIn } from './login'
import {
  captchaBody,
  captchaData,
  loginBody,
  loginData,
  nothing,
  ownCodeBody,
  publicCodeBody,
  revokeBody,
  sessionsData,
} from './schema'
import { listSessions, logOut, revokeSession, swapToken } from './service'

const sessionOf = (call: Call<unknown>): LiveSession => call.session ?? raise(needLogin())

/** Login, logout, SMS codes, and the user's sessions. */
export function sessionRoutes({ settings, sms, captcha, log }: AppContext): Route[] {
  const origin = ({ db, address, userAgent, now }: Call<unknown>): Origin => ({
    db,
    secret: settings.secret,
    address,
    userAgent,
    now,
  })
  const context = ({ db, address, now }: Call<unknown>): CodeContext => ({
    db,
    secret: settings.secret,
    sms,
    captcha,
    log,
    address,
    now,
  })
  return [
    route(login.login, { body: loginBody, data: loginData }, (call) =>
      logIn(origin(call), { captcha, log }, call.body),
    ),
    route(login.sendPublicCode, { body: publicCodeBody, data: nothing }, async (call) => {
      await sendPublicCode(context(call), call.body)
      return null
    }),
    route(login.sendOwnCode, { body: ownCodeBody, data: nothing }, async (call) => {
      await sendOwnCode(context(call), memberOf(call).id, call.body.scene)
      return null
    }),
    route(captchaCalls.verify, { body: captchaBody, data: captchaData }, async (call) => ({
      passed: await passesCaptcha({ captcha, log }, call.body.captchaVerifyParam),
    })),
    route(login.refresh, { body: emptyBody, data: loginData }, (call) =>
      swapToken(call.db, sessionOf(call), call.token, call.now),
    ),
    route(login.logout, { body: emptyBody, data: nothing }, async (call) => {
      await logOut(call.db, sessionOf(call), call.now)
      return null
    }),
    route(login.sessions, { body: emptyBody, data: sessionsData }, async (call) => ({
      list: await listSessions(call.db, sessionOf(call), call.now),
    })),
    route(login.revokeSession, { body: revokeBody, data: nothing }, async (call) => {
      await revokeSession(call.db, memberOf(call), call.body.sessionId, call.now)
      return null
    }),
  ]
}
