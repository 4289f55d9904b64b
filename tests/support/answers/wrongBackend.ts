import { http, HttpResponse } from 'msw'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { backend } from '../stubs'
import { generate, type Random } from './generate'
import { wrongAnswer } from './mutate'
import { answerSchemas, routes, schemaKey } from './routeSchemas'

/** Share of the calls that get a wrong response; the others are right, so that screens get to their later states. */
const WRONG_SHARE = 0.75
const ASKED_MAX = 60

export interface WrongBackend {
  /** Number of wrong responses sent so far. */
  wrong: number
  /** Calls of this visit, by method and address. */
  asked: string[]
  /**
   * Ids of this visit's pending calls; a call that the screen aborted never ends, and the next visit must not await it.
   */
  open: Set<string>
  /** Calls of this visit that no known route answers. */
  unknown: string[]
  /** Responses of this visit, for the failure message. */
  bodies: Map<string, string>
}

/** Valid data of some calls, derived from what the schema generates. */
export type Steering = readonly (readonly [key: string, change: (data: unknown) => unknown])[]

function routeOf(method: string, path: string, action: unknown) {
  return routes.find(
    ({ endpoint }) =>
      endpoint.method === method && BASE_PATHS[endpoint.base] + endpoint.path === path && endpoint.action === action,
  )
}

/** Answers every call by its route's schema, mostly wrongly; the same call gets the same response within a visit. */
export function answerWrongly(random: Random, steering: Steering): WrongBackend {
  const state: WrongBackend = { wrong: 0, asked: [], unknown: [], open: new Set(), bodies: new Map() }

  function bodyFor(endpoint: Endpoint<unknown, unknown>): string {
    const key = schemaKey(endpoint)
    const known = state.bodies.get(key)
    if (known !== undefined) return known
    const schema = answerSchemas.get(key)
    if (!schema) throw new Error(`No schema for ${key}`)
    const steer = steering.find(([each]) => each === key)?.[1]
    const right = generate(schema, random)
    const data = steer ? steer(right) : right
    const isWrong = random() < WRONG_SHARE
    if (isWrong) state.wrong += 1
    const body = isWrong
      ? wrongAnswer(endpoint.success, data, random)
      : JSON.stringify({ code: endpoint.success, data, msg: '' })
    state.bodies.set(key, body)
    return body
  }

  backend.use(
    http.all('*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      const given = (request.method === 'POST' ? await request.clone().json() : {}) as { head?: { action?: unknown } }
      const route = routeOf(request.method, pathname, pathname === '/api' ? given.head?.action : undefined)
      if (!route) {
        state.unknown.push(`no route for ${request.method} ${pathname}`)
        return HttpResponse.json({}, { status: 404 })
      }
      state.asked.push(`${request.method} ${pathname}`)
      // More calls than this are an endless loop of the screen: it is reported below and ended here.
      if (state.asked.length > 3 * ASKED_MAX) return HttpResponse.json({}, { status: 500 })
      return new HttpResponse(bodyFor(route.endpoint), { headers: { 'Content-Type': 'application/json' } })
    }),
  )
  backend.events.on('request:start', ({ requestId }) => void state.open.add(requestId))
  backend.events.on('request:end', ({ requestId }) => void state.open.delete(requestId))
  return state
}

const NONSENSE = /\[object |Infinity|undefined|\bNaN\b|\bnull\b|Invalid Date/
const ADDRESSES = ['href', 'src', 'srcset', 'poster', 'formaction', 'data', 'background']
const ALLOWED = /^(?:$|#|https?:\/\/|\/(?![/\\])|blob:|bole:\/\/|tel:)/

/** Texts that a screen must never show. */
export function problemsIn(body: HTMLElement): string[] {
  const text = body.textContent ?? ''
  const problems = text.includes('页面出错了') ? ['页面出错了'] : []
  const nonsense = NONSENSE.exec(text)
  if (nonsense) problems.push(text.slice(Math.max(0, nonsense.index - 30), nonsense.index + 30))
  for (const element of Array.from(body.querySelectorAll('*'))) {
    for (const { name, value } of Array.from(element.attributes)) {
      const isBad = ADDRESSES.includes(name) ? !ALLOWED.test(value) : NONSENSE.test(value) || name.startsWith('on')
      if (isBad) problems.push(`${element.localName} ${name}="${value.slice(0, 80)}"`)
    }
  }
  return problems
}

export const asksWithoutEnd = ({ asked }: WrongBackend) => asked.length > ASKED_MAX
