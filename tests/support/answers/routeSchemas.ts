import { z } from 'zod'
import type { Endpoint } from '@contract/endpoint'
import { uploadEndRoute, uploadRoute } from '@server/features/files/routes'
import { routesOf } from '@server/app/routes'
import type { AppContext } from '@server/appContext'
import type { Route } from '@server/calls/route'
import type { JsonSchema } from './generate'

/** Only reads the routes' declarations; the backend does not run. */
const context = { settings: {}, sealKey: {} } as unknown as AppContext

export const routes: readonly Route[] = [...routesOf(context), uploadRoute(context), uploadEndRoute(context)]

export const schemaKey = ({ method, base, path, action }: Endpoint<unknown, unknown>) =>
  `${method} ${base} ${path} ${action ?? ''}`

/** JSON Schema of each call's response data. */
export const answerSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  routes.map(({ endpoint, data }) => [
    schemaKey(endpoint),
    z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as JsonSchema,
  ]),
)
