import { http, HttpResponse } from 'msw'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { backend } from '../stubs'
import { generate, type Random } from './generate'
import { wrongAnswer } from './mutate'
import { answerSchemas, routes, schemaKey } from './routeSchemas'

/** What this share of the calls answers is wrong; the rest leads screens to where the wrong ones are shown. */
const WRONG_SHARE = 0.75
const ASKED_MAX = 60

export interface WrongBackend {
  /** Wrong answers that left so far. */
  wrong: number
  /** Calls of this visit, by method and address. */
  asked: string[]
  /** Calls that wait for their answer. */
  open: number
  /** The answers of this visit, for the message of a failure. */
  bodies: Map<string, string>
}

/** Right data for some calls, made from those that the schema gives. */
export type Steering = readonly (readonly [key: string, change: (data: unknown) => unknown])[]

function routeOf(method: string, path: string, action: unknown) {
  return routes.find(
    ({ endpoint }) =>
      endpoint.method === method && BASE_PATHS[endpoint.base] + endpoint.path === path && endpoint.action === action,
  )
}

/** From now on every call is answered by its route's schema, mostly wrong; the same call in one visit always alike. */
export function answerWrongly(random: Random, steering: Steering): WrongBackend {
  const state: WrongBackend = { wrong: 0, asked: [], open: 0, bodies: new Map() }

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
      if (!route) throw new Error(`No call ${request.method} ${pathname}`)
      state.asked.push(`${request.method} ${pathname}`)
      // Beyond this the screen asks without end; it is told below, and stopped here.
      if (state.asked.length > 3 * ASKED_MAX) return HttpResponse.json({}, { status: 500 })
      return new HttpResponse(bodyFor(route.endpoint), { headers: { 'Content-Type': 'application/json' } })
    }),
  )
  backend.events.on('request:start', () => void (state.open += 1))
  backend.events.on('request:end', () => void (state.open -= 1))
  return state
}

const NONSENSE = /\[object |Infinity|undefined|\bNaN\b|\bnull\b|Invalid Date/
const ADDRESSES = ['href', 'src', 'srcset', 'poster', 'formaction', 'data', 'background']
const ALLOWED = /^(?:$|#|https?:\/\/|\/(?![/\\])|blob:|bole:\/\/)/

/** What a screen shows that it never should, in words. */
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
