import { z } from 'zod'
import { reports } from '@contract/report'
import type { Portal } from '../../portal'
import { memberOf, type Route, route } from '../../route'
import { reportBody } from './schema'
import { submit } from './service'

/** What members report to the audit admins. */
export function reportRoutes(_portal: Portal): Route[] {
  return [
    route(reports.submit, { body: reportBody, data: z.null() }, async (call) => {
      await submit(call.db, call.body, memberOf(call), call.now)
      return null
    }),
  ]
}
