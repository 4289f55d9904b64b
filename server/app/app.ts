import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { type AdmissionLimits, createAdmission } from '../calls/admission'
import { mountActions } from '../calls/actions'
import { serveAppLinks } from './appLinks'
import { readBrand } from '../lib/brand'
import { brokenRequestExit } from './brokenRequests'
import { errorExit, missingExit } from './errors'
import { registerFiles, registerTus, uploadEndRoute, uploadRoute, uploadTries } from '../features/files/routes'
import { acceptImageReports } from '../features/monitor/routes'
import { authenticate } from '../features/session/service'
import { settleViews } from '../features/trends/service'
import { guardFloods } from './floodGuard'
import { type RequestHead, corsHeaders, openerPolicy, readPolicy, securityHeaders } from '../lib/http/headers'
import { mountHealth } from './health'
import { pathOf } from '../lib/log'
import { describeCalls } from './openapi'
import { acceptJson } from '../calls/jsonBody'
import { acceptForms } from '../calls/multipart'
import { serveSharedPosts } from '../pages/page'
import type { AppContext } from '../appContext'
import { mount } from '../calls/route'
import { routesOf } from './routes'
import { refusingServer } from './refusingServer'
import { isBuilt, readableUrl, redirectToApp, servePages } from './static'
import { createWriteHealth } from './writeHealth'
import { writeProbesOf } from './writeProbes'

const BODY_LIMIT = 1024 * 1024
/** Time limit for receiving a request; twice the browser's own limit. */
const REQUEST_MS = 2 * HTTP_TIMEOUT_MS
/** A response whose client reads nothing for this long is aborted; the same as `send_timeout` of nginx. */
const STALLED_MS = MINUTE_MS

/**
 * Builds the whole backend as one Fastify app, not yet listening.
 * @param options.dist folder of the built browser app; without it only calls and files are served
 * @param options.served folder of the SSR build; without it shared posts are sent as `index.html`
 * @param options.admission limits of concurrent and waiting calls
 */
export async function createApp(
  context: AppContext,
  options: { dist?: string; served?: string; admission?: Partial<AdmissionLimits> } = {},
): Promise<FastifyInstance> {
  const { settings, log } = context
  const dist = options.dist && isBuilt(options.dist) ? options.dist : undefined
  const policy = readPolicy(dist)
  const shared = settings.corsOrigins.length > 0
  const writeHealth = createWriteHealth(writeProbesOf(context))
  const exit = errorExit(context, writeHealth.noteFailure)
  const admission = createAdmission(log, options.admission)
  const secured = { http: securityHeaders(policy, false, shared), https: securityHeaders(policy, true, shared) }
  const headersOf = (request: RequestHead, secure: boolean) => ({
    ...(secure ? secured.https : secured.http),
    ...openerPolicy(request),
    ...corsHeaders(request, settings.corsOrigins),
    'X-Server-Time': String(context.clock().getTime()),
  })
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
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    if (url !== '/healthz')
      log.info({ method, path: pathOf(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  app.setErrorHandler(exit)
  acceptJson(app)
  const floods = await guardFloods(app, settings)
  await app.register(compress, {
    customTypes: /^(application\/json|text\/html)/,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  })
  await describeCalls(app, readBrand(dist))
  app.setNotFoundHandler(missingExit)

  mountHealth(app, context, writeHealth)
  app.addHook('onClose', () => settleViews(context))
  const routes = routesOf(context)
  const mounting = {
    app,
    admission,
    context,
    authenticate: async (token: string) => {
      const tokenStatus = await authenticate(context.db, token, context.clock())
      floods.note(token, tokenStatus)
      return tokenStatus
    },
  }
  for (const route of routes.filter(({ endpoint }) => endpoint.action === undefined)) mount(mounting, route)
  mountActions(
    mounting,
    routes.filter(({ endpoint }) => endpoint.action !== undefined),
  )
  const tries = uploadTries()
  await app.register(async (scope) => {
    await acceptForms(scope)
    mount({ ...mounting, app: scope }, uploadRoute(context, tries))
  })
  mount(mounting, uploadEndRoute(context, tries))
  await registerTus(app, mounting)
  registerFiles(app, context)
  acceptImageReports(app, context)
  redirectToApp(app)
  serveAppLinks(app, settings)
  if (!dist) return app
  await serveSharedPosts(app, context, admission, { dist, served: options.served })
  await servePages(app, dist, settings)
  return app
}

/** The setting as the framework takes it. */
function trustedProxies(setting: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === '') return false
  if (setting === 'true') return true
  return /^\d+$/.test(setting) ? (_address, hop) => hop < Number(setting) : setting
}
