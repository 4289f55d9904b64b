import { File as NodeFile } from 'node:buffer'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { BASE_PATHS, type Endpoint, type Envelope } from '@contract/endpoint'
import { messages } from '@contract/message'

const nothingUnread = () =>
  HttpResponse.json({ code: messages.summary.success, data: { total: 0, groups: [] }, msg: '' } satisfies Envelope)

/** The stubbed backend of screen tests; a call without a stub fails the test. Calls of the tab bar are stubbed. */
export const backend = setupServer(
  http.post(`*${BASE_PATHS[messages.summary.base]}${messages.summary.path}`, nothingUnread),
)

interface Received {
  body: unknown
  headers: Headers
}

const log = new Map<string, Received[]>()

const addressOf = (endpoint: Endpoint<unknown, unknown>) => `*${BASE_PATHS[endpoint.base]}${endpoint.path}`
const keyOf = (endpoint: Endpoint<unknown, unknown>) =>
  `${endpoint.method} ${addressOf(endpoint)} ${endpoint.action ?? ''}`

function answer(endpoint: Endpoint<unknown, unknown>, respond: (body: unknown) => Response | Promise<Response>) {
  const on = endpoint.method === 'GET' ? http.get : http.post
  backend.use(
    on(addressOf(endpoint), async ({ request }) => {
      const body: unknown = endpoint.method === 'GET' ? undefined : await bodyOf(request.clone())
      if (endpoint.action !== undefined && actionOf(body) !== endpoint.action) return undefined
      log.set(keyOf(endpoint), [...(log.get(keyOf(endpoint)) ?? []), { body, headers: request.headers }])
      return respond(body)
    }),
  )
}

/** Form data as an object of its fields. */
async function bodyOf(request: Request): Promise<unknown> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? formOf(request) : request.json()
}

function actionOf(body: unknown): unknown {
  return (body as { head?: { action?: unknown } } | undefined)?.head?.action
}

/** Responds with data, or with the result of a function of the body. */
export function stub<Body, Data>(
  endpoint: Endpoint<Body, Data>,
  data: Data | ((body: Body) => Data | Promise<Data>),
): void {
  answer(endpoint, async (body) => {
    const value = typeof data === 'function' ? await (data as (body: Body) => Data | Promise<Data>)(body as Body) : data
    return HttpResponse.json({ code: endpoint.success, data: value, msg: '' } satisfies Envelope)
  })
}

/** Responds with a business error (HTTP 200), after a promise if there is one. */
export function stubRefusal<Body, Data>(
  endpoint: Endpoint<Body, Data>,
  code: number,
  msg: string,
  after?: Promise<void>,
): void {
  answer(endpoint, async () => {
    await after
    return HttpResponse.json({ code, data: null, msg } satisfies Envelope)
  })
}

/** Responds as an overloaded backend. */
export function stubBusy<Body, Data>(endpoint: Endpoint<Body, Data>, seconds: number): void {
  const body: Envelope = { code: 100500, data: null, msg: '当前访问的人较多，请稍后再试' }
  answer(endpoint, () => HttpResponse.json(body, { status: 503, headers: { 'Retry-After': String(seconds) } }))
}

/** Responds with an HTTP status and no usable body. */
export function stubStatus<Body, Data>(endpoint: Endpoint<Body, Data>, status: number): void {
  answer(endpoint, () => HttpResponse.json({}, { status }))
}

/** Responds as a backend that failed, and says so in an envelope: the call was not done. */
export function stubFault<Body, Data>(endpoint: Endpoint<Body, Data>): void {
  const body: Envelope = { code: 100500, data: null, msg: '服务异常，请稍后再试' }
  answer(endpoint, () => HttpResponse.json(body, { status: 500 }))
}

/** Responds with HTTP 200 and a body that is not an envelope. */
export function stubUnreadable<Body, Data>(endpoint: Endpoint<Body, Data>): void {
  answer(endpoint, () => new HttpResponse('<html></html>', { headers: { 'Content-Type': 'text/html' } }))
}

/** No response, as without a network, after a promise if there is one. */
export function stubOffline<Body, Data>(endpoint: Endpoint<Body, Data>, after?: Promise<void>): void {
  answer(endpoint, async () => {
    await after
    return HttpResponse.error()
  })
}

/** Received calls, oldest first. */
export function received<Body, Data>(endpoint: Endpoint<Body, Data>): { body: Body; headers: Headers }[] {
  return (log.get(keyOf(endpoint)) ?? []) as { body: Body; headers: Headers }[]
}

export function forgetReceived(): void {
  log.clear()
}

let formsRead: Promise<unknown> = Promise.resolve()

/** From version 24 on Node refuses jsdom's `File` when it parses a form, so forms are parsed one after the other. */
function formOf(request: Request): Promise<Record<string, unknown>> {
  const reading = formsRead.then(async () => {
    const jsdomFile = globalThis.File
    Object.assign(globalThis, { File: NodeFile })
    try {
      return Object.fromEntries(await request.formData())
    } finally {
      Object.assign(globalThis, { File: jsdomFile })
    }
  })
  formsRead = reading.catch(() => undefined)
  return reading
}
