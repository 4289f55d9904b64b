import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { AppContext } from '../appContext'
import type { Admission } from '../calls/admission'
import { corsHeaders, openerPolicy, type RequestHead, securityHeaders } from '../lib/http/headers'
import { pathOf } from '../lib/log'
import { brokenRequestExit } from './brokenRequests'
import type { errorExit } from './errors'
import { refusingServer } from './refusingServer'
import { readableUrl } from './static'

const BODY_LIMIT = 1024 * 1024
/** Time limit for receiving a request; twice the browser's own limit. */
const REQUEST_MS = 2 * HTTP_TIMEOUT_MS
/** A response whose client reads nothing for this long is aborted; the same as `send_timeout` of nginx. */
const STALLED_MS = MINUTE_MS

interface Parts {
  /** The Content Security Policy. */
  policy: string
  admission: Admission
  exit: ReturnType<typeof errorExit>
}

/** A Fastify app without routes: limits, headers of every response, refusals of a busy process, errors, its log. */
export function emptyApp(context: AppContext, { policy, admission, exit }: Parts): FastifyInstance {
  const { settings, log } = context
  const shared = settings.corsOrigins.length > 0
  const headersOf = responseHeaders(context, policy)
  let draining = false
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    serverFactory: refusingServer({
      isBusy: () => !draining && admission.isBusy(),
      // Only the framework knows whether to trust the proxy's X-Forwarded-Proto, and it has not run yet.
      headersOf: (request) => headersOf(request, false),
    }),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so a child logger for each would only cost time.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: STALLED_MS,
    clientErrorHandler: brokenRequestExit(policy, shared, context.clock),
    trustProxy: trustedProxies(settings.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request, false))
      return exit(error, request, reply)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request, request.protocol === 'https'))
    const preflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (preflight && shared) void reply.code(204).send()
    else done()
  })
  app.addHook('preClose', async () => void (draining = true))
  app.addHook('onClose', async () => admission.close())
  logAnswers(app, log)
  app.setErrorHandler(exit)
  return app
}

/** Gives the headers of every response, with the time (rule: server time). */
function responseHeaders(context: AppContext, policy: string) {
  const { settings } = context
  const shared = settings.corsOrigins.length > 0
  const secured = { http: securityHeaders(policy, false, shared), https: securityHeaders(policy, true, shared) }
  return (request: RequestHead, secure: boolean) => ({
    ...(secure ? secured.https : secured.http),
    ...openerPolicy(request),
    ...corsHeaders(request, settings.corsOrigins),
    'X-Server-Time': String(context.clock().getTime()),
  })
}

function logAnswers(app: FastifyInstance, log: AppContext['log']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    if (url !== '/healthz')
      log.info({ method, path: pathOf(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}

/** The setting as the framework takes it. */
function trustedProxies(setting: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === '') return false
  if (setting === 'true') return true
  return /^\d+$/.test(setting) ? (_address, hop) => hop < Number(setting) : setting
}
