import { z } from 'zod'
import type { Endpoint } from '@contract/endpoint'
import { actRoutes } from '@server/features/acts/routes'
import { auditRoutes } from '@server/features/audit/routes'
import { commentRoutes } from '@server/features/comments/routes'
import { dictionaryRoutes } from '@server/features/dictionary/routes'
import { uploadEndRoute, uploadRoute } from '@server/features/files/routes'
import { mailboxRoutes } from '@server/features/mailbox/routes'
import { messageRoutes } from '@server/features/messages/routes'
import { moduleRoutes } from '@server/features/modules/routes'
import { monitorRoutes } from '@server/features/monitor/routes'
import { peopleRoutes } from '@server/features/people/routes'
import { publishingRoutes } from '@server/features/publishing/routes'
import { relationRoutes } from '@server/features/relations/routes'
import { reportRoutes } from '@server/features/reports/routes'
import { searchRoutes } from '@server/features/search/routes'
import { sessionRoutes } from '@server/features/session/routes'
import { trendRoutes } from '@server/features/trends/routes'
import type { AppContext } from '@server/appContext'
import type { Route } from '@server/calls/route'
import type { JsonSchema } from './generate'

const features = [
  actRoutes,
  auditRoutes,
  commentRoutes,
  dictionaryRoutes,
  mailboxRoutes,
  messageRoutes,
  moduleRoutes,
  monitorRoutes,
  peopleRoutes,
  publishingRoutes,
  relationRoutes,
  reportRoutes,
  searchRoutes,
  sessionRoutes,
  trendRoutes,
]

/** Only reads the routes' declarations; the backend does not run. */
const context = { settings: {} } as unknown as AppContext

export const routes: readonly Route[] = [
  ...features.flatMap((routesOf) => routesOf(context)),
  uploadRoute(context),
  uploadEndRoute(context),
]

export const schemaKey = ({ method, base, path, action }: Endpoint<unknown, unknown>) =>
  `${method} ${base} ${path} ${action ?? ''}`

/** JSON Schema of each call's response data. */
export const answerSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  routes.map(({ endpoint, data }) => [
    schemaKey(endpoint),
    z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as JsonSchema,
  ]),
)
