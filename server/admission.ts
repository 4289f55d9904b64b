import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Calls that run or wait for the database at the same time; a further one would wait longer than it is worth. */
const IN_FLIGHT_MAX = 100
/** A smoothed delay of the event loop above which half as much is already too much. */
const LOOP_DELAY_MAX_MS = 200
const SAMPLE_MS = 50
const SMOOTHING = 0.3
const LOG_EVERY_MS = 1000
const RETRY_AFTER_SECONDS = 2

/** Thrown instead of beginning work; leaves as HTTP 503 with `Retry-After`. */
export class ServiceBusy extends Error {
  readonly statusCode = 503
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS
  constructor() {
    super('too many calls in flight')
  }
}

export interface Admission {
  /** True where a new call had better come later; asked before its body is read. */
  isBusy(): boolean
  /** Throws ServiceBusy where too much is in flight. Work counts until it settles, also where its caller has gone. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void
}

const CALLS = /^\/(api|community-service)\b/

/** Refuses calls while the process is busy, before their bodies are read. Resumed uploads (PATCH) go on. */
export function refuseWhileBusy(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', async ({ method, url }) => {
    const isCall = (method === 'POST' || method === 'GET') && CALLS.test(url)
    if (isCall && admission.isBusy()) throw new ServiceBusy()
  })
  app.addHook('onClose', async () => admission.close())
}

/** Bounds what one process works on at the same time, so that an overload is refused instead of queued. */
export function createAdmission(log: Pick<FastifyBaseLogger, 'warn'>, inFlightMax = IN_FLIGHT_MAX): Admission {
  let inFlight = 0
  let refused = 0
  let delayMs = 0
  let loggedAt = 0
  let due = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delayMs += SMOOTHING * (Math.max(0, now - due) - delayMs)
    due = now + SAMPLE_MS
    if (refused === 0 || now - loggedAt < LOG_EVERY_MS) return
    log.warn({ refused, inFlight, delayMs: Math.round(delayMs) }, 'busy: calls refused')
    loggedAt = now
    refused = 0
  }, SAMPLE_MS)
  timer.unref()
  const isBusy = () => {
    const busy = inFlight >= (delayMs > LOOP_DELAY_MAX_MS ? inFlightMax / 2 : inFlightMax)
    if (busy) refused += 1
    return busy
  }
  return {
    isBusy,
    async run(work) {
      // Between the first look and this one the body was read.
      if (inFlight >= inFlightMax) {
        refused += 1
        throw new ServiceBusy()
      }
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
      }
    },
    close: () => clearInterval(timer),
  }
}
