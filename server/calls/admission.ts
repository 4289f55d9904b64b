import type { FastifyBaseLogger } from 'fastify'
import { routedPath } from '../lib/http/routedPath'

/** Maximum of concurrent calls; more would only slow each of them down. */
const IN_FLIGHT_MAX = 48
/** Queue length for bursts; further calls are refused at once. */
const WAITING_MAX = 100
const WAIT_MAX_MS = 300
/** Smoothed event loop delay above which nothing may wait and only half as many calls run. */
const LOOP_DELAY_MAX_MS = 200
const SAMPLE_MS = 50
const SMOOTHING = 0.3
const LOG_EVERY_MS = 1000
export const RETRY_AFTER_SECONDS = 2

/** Thrown instead of starting work; sent as HTTP 503 with `Retry-After`. */
export class ServiceBusy extends Error {
  readonly statusCode = 503
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS
  constructor() {
    super('too many calls in flight')
  }
}

export interface Admission {
  /** True if a new call should be refused; checked before its body is read. */
  isBusy(): boolean
  /**
   * Runs work in the order of arrival, after at most 300 ms of waiting. Throws ServiceBusy if the queue is full or the
   * wait is over. Work counts until it settles or calls `leave`, even if the client has disconnected.
   */
  run<Result>(work: (leave: () => void) => Promise<Result>): Promise<Result>
  close(): void
}

/** Whether an address is below those of the calls, however it is written. */
export const isCallUrl = (url: string): boolean => /^\/(api|community-service)(\/|$)/.test(routedPath(url))

/** Requests that may be refused before their body is read. Resumed uploads (PATCH) are not. */
export const isRefusable = (method: string | undefined, url = ''): boolean =>
  (method === 'POST' || method === 'GET') && isCallUrl(url)

export interface AdmissionLimits {
  inFlight: number
  waiting: number
}

interface Waiter {
  until: number
  start(): void
  refuse(): void
}

/** Limits what one process works on at the same time, so that overload is refused instead of queued. */
export function createAdmission(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { inFlight: inFlightMax = IN_FLIGHT_MAX, waiting: waitingMax = WAITING_MAX }: Partial<AdmissionLimits> = {},
): Admission {
  const waiters: Waiter[] = []
  let inFlight = 0
  let refused = 0
  let loggedAt = 0
  const loop = loopDelay()
  const timer = setInterval(() => {
    const now = performance.now()
    loop.sample(now)
    while (waiters[0] && waiters[0].until <= now) waiters.shift()?.refuse()
    if (refused === 0 || now - loggedAt < LOG_EVERY_MS) return
    log.warn({ refused, inFlight, waiting: waiters.length, delayMs: Math.round(loop.delayMs()) }, 'busy: calls refused')
    loggedAt = now
    refused = 0
  }, SAMPLE_MS)
  timer.unref()
  const isFull = () =>
    loop.delayMs() > LOOP_DELAY_MAX_MS
      ? inFlight >= inFlightMax / 2
      : inFlight >= inFlightMax && waiters.length >= waitingMax
  const refuse = () => {
    refused += 1
    return new ServiceBusy()
  }
  const waitForSlot = () =>
    new Promise<void>((resolve, reject) => {
      waiters.push({ until: performance.now() + WAIT_MAX_MS, start: resolve, refuse: () => reject(refuse()) })
    })
  return {
    isBusy() {
      const busy = isFull()
      if (busy) refused += 1
      return busy
    },
    async run(work) {
      if (inFlight >= inFlightMax) {
        // The load may have changed while the body was read.
        if (waiters.length >= waitingMax) throw refuse()
        await waitForSlot()
      } else inFlight += 1
      let counts = true
      const leave = () => {
        if (!counts) return
        counts = false
        // The slot is handed over without becoming free in between.
        const next = waiters.shift()
        if (next) next.start()
        else inFlight -= 1
      }
      try {
        return await work(leave)
      } finally {
        leave()
      }
    },
    close: () => clearInterval(timer),
  }
}

/** Smoothed delay of the event loop; `sample` is called every SAMPLE_MS. */
function loopDelay() {
  let delayMs = 0
  let due = performance.now() + SAMPLE_MS
  return {
    delayMs: () => delayMs,
    sample: (now: number) => {
      delayMs += SMOOTHING * (Math.max(0, now - due) - delayMs)
      due = now + SAMPLE_MS
    },
  }
}
