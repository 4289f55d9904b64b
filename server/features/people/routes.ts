import { z } from 'zod'
import { login } from '@contract/login'
import { needLogin, raise } from '../../fault'
import type { Portal } from '../../portal'
import { type Route, route } from '../../route'
import { changePasswordBody } from './schema'
import { changePassword } from './service'

/** What people change about their own account. */
export function peopleRoutes({ settings }: Portal): Route[] {
  return [
    route(login.changePassword, { body: changePasswordBody, data: z.null() }, async ({ body, db, now, address, userAgent, session }) => {
      const { id: sessionId, user } = session ?? raise(needLogin())
      await changePassword({ db, secret: settings.secret, address, userAgent, now }, { userId: user.id, sessionId, ...body })
      return null
    }),
  ]
}
