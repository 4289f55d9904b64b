import { z } from 'zod'
import { login } from '@contract/login'
import { people } from '@contract/people'
import { needLogin, raise } from '../../lib/businessError'
import type { AppContext } from '../../appContext'
import { memberOf, type Route, route, sealedRoute } from '../../calls/route'
import { personData } from '../../calls/schema'
import { accountOf, changeAccount, organisationOf, personOf } from './account'
import * as schema from './schema'
import { changePassword } from './service'

/** People, organisations, and the caller's own account. */
export function peopleRoutes({ settings }: AppContext): Route[] {
  return [
    route(
      login.changePassword,
      { body: schema.changePasswordBody, data: z.null() },
      async ({ body, db, now, address, userAgent, session }) => {
        const { id: sessionId, user } = session ?? raise(needLogin())
        await changePassword(
          { db, secret: settings.secret, address, userAgent, now },
          { userId: user.id, sessionId, ...body },
        )
        return null
      },
    ),
    route(people.account, { body: schema.accountBody, data: schema.accountData }, (call) =>
      accountOf(call.db, memberOf(call).id),
    ),
    sealedRoute(
      people.changeAccount,
      { body: schema.accountChangeBody, data: schema.accountData },
      {
        handle: (call) => changeAccount(call.db, memberOf(call).id, call.body, call.now),
        show: (call) => accountOf(call.db, memberOf(call).id),
      },
    ),
    route(people.person, { body: schema.personBody, data: personData }, ({ db, body, session }) =>
      personOf(db, body.userId, session?.user.id ?? ''),
    ),
    route(people.organisation, { body: schema.organisationBody, data: schema.organisationData }, ({ db, body, now }) =>
      organisationOf(db, body.orgId, now),
    ),
  ]
}
