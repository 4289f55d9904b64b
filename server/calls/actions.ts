import { z } from 'zod'
import { BASE_PATHS } from '@contract/endpoint'
import { invalidInput, refusal } from '../lib/businessError'
import { requireJson } from './jsonBody'
import { answerOf, answerSchema, type Mount } from './mount'
import type { Route } from './route'

const PATH = `${BASE_PATHS.appHost}/api`

interface Sent {
  head?: { action?: unknown } | null
  body?: unknown
}

/** The action code, sent as a number or as digits. */
function actionOf(sent: Sent | null | undefined): number | undefined {
  const action = sent?.head?.action
  return typeof action === 'number' || (typeof action === 'string' && /^\d{1,9}$/.test(action))
    ? Number(action)
    : undefined
}

/**
 * Mounts the calls of `POST /api` (rule: action head): the action code of the head selects the call. The head is not
 * part of the body that an Idempotency-Key stands for, and its token grants nothing. An unknown action and a body that
 * is no JSON get 100400.
 */
export function mountActions({ app, admission, context, authenticate }: Mount, routes: Route[]): void {
  const byAction = new Map(routes.map((route) => [route.endpoint.action, route]))
  app.route({
    method: 'POST',
    url: PATH,
    schema: {
      tags: ['appHost'],
      description: routes.map(({ endpoint }) => `${endpoint.action}: ${endpoint.who} · ${endpoint.effect}`).join('; '),
      body: z.union(routes.map(sentSchema)),
      response: { 200: z.union(routes.map(answerSchema)) },
    },
    validatorCompiler: () => () => true,
    serializerCompiler: () => (value) => JSON.stringify(value),
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      requireJson(request.body)
      const sent = request.body as Sent | null | undefined
      const action = actionOf(sent)
      const route = byAction.get(action)
      if (action === undefined || !route) return reply.send(refusal(invalidInput('不支持该操作，请刷新后重试')))
      const answer = await admission.run((leaveAdmission) => {
        const input = { path: `${PATH}#${action}`, body: sent?.body, leaveAdmission }
        return answerOf({ context, authenticate }, route, request, reply, input)
      })
      return reply.send(answer)
    },
  })
}

function sentSchema({ endpoint, body }: Route): z.ZodType {
  return z.object({ head: z.looseObject({ action: z.literal(endpoint.action ?? 0) }), body })
}
