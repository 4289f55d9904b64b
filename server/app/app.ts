import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { type AdmissionLimits, createAdmission } from '../calls/admission'
import { mountActions } from '../calls/actions'
import { serveAppLinks } from './appLinks'
import { readBrand } from '../lib/brand'
import { errorExit, missingExit } from './errors'
import { registerFiles, registerTus, uploadEndRoute, uploadRoute, uploadTries } from '../features/files/routes'
import { acceptImageReports } from '../features/monitor/routes'
import { authenticate } from '../features/session/service'
import { settleViews } from '../features/trends/service'
import { emptyApp } from './emptyApp'
import { guardFloods } from './floodGuard'
import { readPolicy } from '../lib/http/headers'
import { mountHealth } from './health'
import { describeCalls } from './openapi'
import { acceptJson } from '../calls/jsonBody'
import { acceptForms } from '../calls/multipart'
import { serveSharedPosts } from '../pages/page'
import type { AppContext } from '../appContext'
import { mount, type Mount } from '../calls/mount'
import { routesOf } from './routes'
import { isBuilt, redirectToApp, servePages } from './static'
import { createWriteHealth } from './writeHealth'
import { writeProbesOf } from './writeProbes'

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
  const writeHealth = createWriteHealth(writeProbesOf(context))
  const admission = createAdmission(log, options.admission)
  const exit = errorExit(context, writeHealth.noteFailure)
  const app = emptyApp(context, { policy: readPolicy(dist), admission, exit })
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
  await mountCalls({
    app,
    admission,
    context,
    authenticate: async (token: string) => {
      const tokenStatus = await authenticate(context.db, token, context.clock())
      floods.note(token, tokenStatus)
      return tokenStatus
    },
  })
  registerFiles(app, context)
  acceptImageReports(app, context)
  redirectToApp(app)
  serveAppLinks(app, settings)
  if (!dist) return app
  await serveSharedPosts(app, context, admission, { dist, served: options.served })
  await servePages(app, dist, settings)
  return app
}

/** Mounts the calls of all nouns, and the uploads. */
async function mountCalls(mounting: Mount): Promise<void> {
  const { app, context } = mounting
  const routes = routesOf(context)
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
}
