import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { BASE_PATHS, type Endpoint, type Envelope } from '@contract/endpoint'
import { createApp } from '@server/app/app'
import type { CaptchaJudge } from '@server/providers/captcha'
import { localCaptcha } from '@server/providers/captchaLocal'
import type { Db, OpenDb } from '@server/db/db'
import { resumableOnDisk } from '@server/storage/resumableUploads'
import { createHtmlThread, type HtmlThread } from '@server/domain/htmlThread'
import { createPdfMarker } from '@server/domain/watermark/pdfMarker'
import type { AppContext } from '@server/appContext'
import { sealKeyOf } from '@server/sealKey'
import { readSettings } from '@server/settings'
import { memoryStore } from './memoryStore'
import { openTestDb } from './databases/testDb'

export interface Answer<Data> extends Envelope<Data> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
}

interface CallOptions {
  token?: string
  /** Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
  address?: string
}

export interface TestApp {
  app: FastifyInstance
  context: AppContext
  db: Db
  clock: { now(): Date; advance(ms: number): void }
  sms: { sent: { mobile: string; code: string }[]; failNext(): void }
  post<Body, Data>(endpoint: Endpoint<Body, Data>, body: Body, options?: CallOptions): Promise<Answer<Data>>
  close(): Promise<void>
}

/** Requests to `POST /api` have a head with their action code. */
function asSent({ action }: { action?: number }, body: unknown): object {
  return action === undefined
    ? (body as object)
    : { head: { token: '111', channel: 'h5', time: Date.now(), action }, body }
}

/** The real app over a real database; the test controls the clock and receives the SMS. */
export async function startTestApp(given?: {
  stores?: Pick<AppContext, 'files' | 'resumable'>
  open?: OpenDb
  dist?: string
  served?: string
  now?: Date
  captcha?: CaptchaJudge
  html?: HtmlThread
  env?: Record<string, string>
  log?: AppContext['log']
}): Promise<TestApp> {
  const open = given?.open ?? (await openTestDb())
  let at = (given?.now ?? new Date('2026-06-15T04:00:00Z')).getTime()
  const sent: { mobile: string; code: string }[] = []
  let failing = false
  const dataDir = join(tmpdir(), `bole-test-${randomUUID()}`)
  const context: AppContext = {
    db: open.db,
    near: open.near,
    files: memoryStore(),
    resumable: resumableOnDisk(dataDir),
    ...given?.stores,
    sms: {
      send: async (mobile, code) => {
        if (failing) {
          failing = false
          throw new Error('provider down')
        }
        sent.push({ mobile, code })
      },
    },
    captcha: given?.captcha ?? localCaptcha(() => new Date(at)),
    html: given?.html ?? createHtmlThread(),
    pdfMarker: createPdfMarker(),
    clock: () => new Date(at),
    sealKey: sealKeyOf({ ...readSettings(given?.env ?? {}), dataDir }),
    settings: { ...readSettings(given?.env ?? {}), dataDir, secret: 'test-secret' },
    log: given?.log ?? pino({ level: 'silent' }),
  }
  const app = await createApp(context, {
    // Race tests make more concurrent calls than a server admits.
    admission: { inFlight: Infinity },
    ...(given?.dist ? { dist: given.dist } : {}),
    ...(given?.served ? { served: given.served } : {}),
  })
  await app.ready()
  await untilMade(join(dataDir, 'tus'))
  return {
    app,
    context,
    db: open.db,
    clock: { now: () => new Date(at), advance: (ms) => void (at += ms) },
    sms: { sent, failNext: () => void (failing = true) },
    post: async (endpoint, body, options = {}) => {
      const response = await app.inject({
        method: endpoint.method,
        url: BASE_PATHS[endpoint.base] + endpoint.path,
        remoteAddress: options.address ?? '127.0.0.1',
        headers: {
          ...(options.token === undefined ? {} : { 'x-accesstoken': options.token }),
          ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
          ...options.headers,
        },
        ...(endpoint.method === 'POST' ? { payload: asSent(endpoint, body) } : {}),
      })
      const envelope: Envelope = response.json()
      return { ...envelope, status: response.statusCode, headers: response.headers } as Answer<never>
    },
    close: async () => {
      await app.close()
      await context.html.close()
      await context.pdfMarker.close()
      await open.close()
      // A last write may still be under way.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The store of resumable uploads creates its folder unawaited, and throws if the test has ended before. */
async function untilMade(folder: string): Promise<void> {
  while (!existsSync(folder)) await setTimeout(1)
}
