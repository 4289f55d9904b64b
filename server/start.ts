import { join } from 'node:path'
import { createApp } from './app/app'
import { readBrand } from './lib/brand'
import { createCaptcha } from './providers/captcha'
import { seedAlone } from './db/migrate'
import { openDb } from './db/open'
import { mailboxWorkers } from './features/mailbox/delivery'
import { startIndexing } from './features/search/service'
import { startRanking } from './features/trends/ranking'
import { createHtmlThread } from './domain/htmlThread'
import { createPdfMarker } from './domain/watermark/pdfMarker'
import { createLog } from './lib/log'
import { shiftedClock } from './lib/time'
import { startOutbox } from './jobs/outbox'
import { serveMetrics } from './app/metrics'
import type { AppContext } from './appContext'
import { sealKeyOf } from './sealKey'
import { ensureSecret } from './secret'
import { accountsIn } from './seed/accounts'
import { readSettings, type Settings } from './settings'
import { isBuilt } from './app/static'
import { portTaken, startFailureMessage, portTakenMessage, printStarted } from './startWords'
import { createSms } from './providers/smsProvider'
import { openStores } from './storage/stores'
import { startSweeping } from './jobs/sweep'
import { sweep, workers } from './work'
import { ABANDONED_MS, sweepTemp } from './storage/tempFiles'
import { PROJECT } from './lib/sources'

/** Backlog of established connections; the kernel's own limit (`net.core.somaxconn`) may be lower. */
const BACKLOG = 4096
const CONNECTIONS_MAX = 15_000
const dist = join(PROJECT, 'dist')
const DRAIN_MS = 7000
/** Time limit of stopping, so that a hanging statement does not block it. */
const STOP_MS = 9500

async function start(built: Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  if (await portTaken(settings)) throw new Error(portTakenMessage(settings.port))
  const open = await openDb(settings)
  try {
    const context = await contextOf(settings, open, log)
    await sweepTemp(settings.dataDir, open.kind === 'embedded' && open.owner ? 0 : ABANDONED_MS)
    const background: AppContext = { ...context, db: open.jobs }
    if (settings.seed !== 'none') await seed(background)
    // Also with `SEED=none`: accounts with the published password may exist from an earlier start.
    const accounts = await accountsIn(open.db)
    await built
    const app = await createApp(context, {
      dist,
      served: join(PROJECT, 'dist-ssr'),
    })
    const metrics = settings.metricsPort === undefined ? undefined : await serveMetrics(app, settings.metricsPort)
    // Maximum of concurrent connections; further ones are refused instead of waiting.
    app.server.maxConnections = CONNECTIONS_MAX
    await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG })
    printStarted({
      settings: { ...settings, port: portOf(app.server.address()) },
      open,
      accounts,
      brand: readBrand(isBuilt(dist) ? dist : undefined),
    })
    const stopSweeping = startSweeping(log, (isStopped) => sweep(background, isStopped))
    const stopRanking = startRanking(background)
    const stopIndexing = startIndexing(background)
    const stopOutbox = startOutbox(background, { ...workers, ...mailboxWorkers(context.settings.secret) })
    stopOnSignal(async () => {
      const swept = stopSweeping()
      const timeout = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      await app.close()
      await metrics?.close()
      await context.html.close()
      await context.pdfMarker.close()
      clearTimeout(timeout)
      await Promise.all([swept, stopRanking(), stopIndexing(), stopOutbox()])
      await open.close()
    })
  } catch (error) {
    await open.close()
    throw error
  }
}

async function contextOf(
  settings: Settings,
  open: Pick<AppContext, 'db' | 'near'>,
  log: AppContext['log'],
): Promise<AppContext> {
  const clock = shiftedClock(settings.clockShiftMs)
  return {
    db: open.db,
    near: open.near,
    ...(await openStores(settings)),
    sms: createSms(settings),
    captcha: createCaptcha(settings.aliyunCaptcha, clock),
    html: createHtmlThread(),
    pdfMarker: createPdfMarker(),
    clock,
    sealKey: sealKeyOf(settings),
    settings: { ...settings, secret: settings.secret || (await ensureSecret(open.db)) },
    log,
  }
}

async function seed(context: AppContext): Promise<void> {
  const { databaseUrl } = context.settings
  const { seedSample } = await import('./seed/seed')
  if (databaseUrl) await seedAlone(databaseUrl, () => seedSample(context))
  else await seedSample(context)
}

function portOf(address: ReturnType<import('node:net').Server['address']>): number {
  return typeof address === 'object' && address ? address.port : 0
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('停止时出错：', error instanceof Error ? error.message : error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

/**
 * Settings → database → migrate → seed → listen; drains on SIGTERM and SIGINT. A failure is printed and ends the
 * process.
 * @param built settles when the browser app is built; database and sample data do not wait for it
 */
export async function startServer(built: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    await start(built)
  } catch (error) {
    console.error(`启动失败：${startFailureMessage(error)}`)
    process.exit(1)
  }
}
