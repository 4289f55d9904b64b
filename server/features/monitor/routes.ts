import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BASE_PATHS } from '@contract/endpoint'
import { monitor } from '@contract/monitor'
import { BusinessError } from '../../lib/businessError'
import type { AppContext } from '../../appContext'
import { type Route, route } from '../../calls/route'
import { reportBody } from './schema'
import { storeReport } from './service'

/** Receives the reporter's batches. */
export function monitorRoutes({ settings }: AppContext): Route[] {
  return [
    route(monitor.report, { body: reportBody, data: z.null() }, async (call) => {
      await storeReport({ ...call, secret: settings.secret }, call.body)
      return null
    }),
  ]
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Receives the reporter's batches as image requests, from browsers without sendBeacon: the report is JSON in the query
 * `d`, the response a pixel, also for a report that is refused.
 */
export function acceptImageReports(app: FastifyInstance, { db, clock, settings }: AppContext): void {
  app.get(BASE_PATHS.default + monitor.report.path, { schema: { hide: true } }, async (request, reply) => {
    const { d } = request.query as { d?: unknown }
    const report = reportBody.safeParse(parsed(d))
    if (report.success) {
      await storeReport({ db, secret: settings.secret, address: request.ip, now: clock() }, report.data).catch(
        (error: unknown) => {
          if (!(error instanceof BusinessError)) throw error
        },
      )
    }
    return reply.header('Cache-Control', 'no-store').type('image/gif').send(PIXEL)
  })
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
