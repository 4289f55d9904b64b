import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, lte } from 'drizzle-orm'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { Db } from '../db/db'
import { outbox } from '../db/tables'
import { CLOCK_SKEW_MS } from '../lib/time'
import type { AppContext } from '../appContext'

/** Does one piece of work in the given transaction. It must be idempotent. */
export type Worker = (db: Db, payload: unknown, now: Date) => Promise<void>

/** Work that is due at most this long after it was queued. Other work is due at a time of its own. */
export interface DeadlineWorker {
  work: Worker
  withinMs: number
}

export type Workers = Readonly<Record<string, Worker | DeadlineWorker>>

const POLL_MS = 250
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** In rounds of the outbox: every ten seconds. */
const BRING_FORWARD_EVERY = 40

/** Queues work for a due time, in the caller's transaction. */
export async function doLater(db: Db, kind: string, payload: object, dueAt: Date): Promise<void> {
  await db.insert(outbox).values({ kind, payload, dueAt })
}

/**
 * Runs due work, oldest first, each piece in a transaction of its own with its row locked, so that other processes skip
 * it and a process that exits leaves it to the next one. Failed work is retried with increasing delays. Resolves with
 * the number of attempts. `isStopped` ends it before the next piece.
 */
export async function workOutbox(
  { db, log, clock }: Pick<AppContext, 'db' | 'log' | 'clock'>,
  workers: Workers,
  isStopped: () => boolean = () => false,
): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    if (isStopped()) return tried
    const found = await db.transaction((tx) => workOne(tx, workers, { log, now: clock() }))
    if (!found) return tried
  }
}

async function workOne(
  tx: Db,
  workers: Workers,
  { log, now }: { log: AppContext['log']; now: Date },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(lte(outbox.dueAt, now))
    .orderBy(outbox.dueAt, outbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  if (!row) return false
  try {
    const worker = workers[row.kind]
    if (!worker) throw new Error(`no worker for ${row.kind}`)
    const work = typeof worker === 'function' ? worker : worker.work
    await tx.transaction((inner) => work(inner, row.payload, now))
    await tx.delete(outbox).where(eq(outbox.id, row.id))
  } catch (error) {
    log.error({ err: error, kind: row.kind, failures: row.failures + 1 }, 'due work failed')
    const pause = Math.min(1000 * 2 ** row.failures, LONGEST_PAUSE_MS)
    await tx
      .update(outbox)
      .set({ failures: row.failures + 1, dueAt: new Date(now.getTime() + pause) })
      .where(eq(outbox.id, row.id))
  }
  return true
}

/** Corrects due times that are later than possible because the clock was ahead (rule: wrong clocks). */
export async function bringForward({ db, clock }: Pick<AppContext, 'db' | 'clock'>, workers: Workers): Promise<void> {
  const now = clock()
  for (const [kind, worker] of Object.entries(workers)) {
    if (typeof worker === 'function') continue
    const latest = new Date(now.getTime() + worker.withinMs + LONGEST_PAUSE_MS + CLOCK_SKEW_MS)
    await db
      .update(outbox)
      .set({ dueAt: now })
      .where(and(eq(outbox.kind, kind), gt(outbox.dueAt, latest)))
  }
}

/** Checks for due work four times a second. Returns a stop function that resolves when the piece under way has ended. */
export function startOutbox(context: AppContext, workers: Workers): () => Promise<void> {
  const stopped = new AbortController()
  const round = async () => {
    for (let iteration = 0; !stopped.signal.aborted; iteration += 1) {
      const poll = async () => {
        if (iteration % BRING_FORWARD_EVERY === 0) await bringForward(context, workers)
        await workOutbox(context, workers, () => stopped.signal.aborted)
      }
      await poll().catch((error: unknown) => context.log.error({ err: error }, 'outbox failed'))
      await sleep(POLL_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }
  const working = round()
  return () => {
    stopped.abort()
    return working
  }
}
