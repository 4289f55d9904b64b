import { z } from 'zod'
import { login } from '@contract/login'
import { people } from '@contract/people'
import { needLogin, raise } from '../../lib/businessError'
import type { AppContext } from '../../appContext'
import { memberOf, preparedRoute, type Route, route } from '../../calls/route'
import { accountOf, changeAccount, organisationOf, personOf } from './account'
import * as schema from './schema'
import { changePassword, checkPasswordChange } from './service'

/** People, organisations, and the caller's own account. */
export function peopleRoutes({ settings }: AppContext): Route[] {
  return [
    preparedRoute(
      login.changePassword,
      { body: schema.changePasswordBody, data: z.null() },
      async (call) => {
        const { db, now, address, userAgent } = call
        const origin = { db, secret: settings.secret, address, userAgent, now }
        return checkPasswordChange(origin, { userId: memberOf(call).id, ...call.body })
      },
      async ({ body, db, session }) => {
        const { id: sessionId, user } = session ?? raise(needLogin())
        await changePassword(db, { userId: user.id, sessionId, ...body })
        return null
      },
    ),
    route(people.account, { body: schema.accountBody, data: schema.accountData }, (call) =>
      accountOf(call.db, memberOf(call).id),
    ),
    route(people.changeAccount, { body: schema.accountChangeBody, data: schema.accountData }, (call) =>
      changeAccount(call.db, memberOf(call).id, call.body, call.now),
    ),
    route(people.person, { body: schema.personBody, data: schema.personData }, ({ db, body, session }) =>
      personOf(db, body.userId, session?.user.id ?? ''),
    ),
    route(people.organisation, { body: schema.organisationBody, data: schema.organisationData }, ({ db, body }) =>
      organisationOf(db, body.orgId),
    ),
  ]
}
