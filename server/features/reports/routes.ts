import { z } from 'zod'
import { reports } from '@contract/report'
import { memberOf, type Route, route } from '../../calls/route'
import { reportBody } from './schema'
import { submit } from './service'

/** Reports of members to the audit admins. */
export function reportRoutes(): Route[] {
  return [
    route(reports.submit, { body: reportBody, data: z.null() }, async (call) => {
      await submit(call.db, call.body, memberOf(call), call.now)
      return null
    }),
  ]
}
