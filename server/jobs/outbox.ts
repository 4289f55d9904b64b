import { setTimeout as sleep } from 'node:timers/promises'
import { eq, lte } from 'drizzle-orm'
import type { Db } from '../db/db'
import { outbox } from '../db/tables'
import type { AppContext } from '../appContext'

/** Does one piece of work within the transaction it is handed; doing it twice must do no more than once. */
export type Worker = (db: Db, payload: unknown, now: Date) => Promise<void>
export type Workers = Readonly<Record<string, Worker>>

const LOOK_EVERY_MS = 250
const LONGEST_PAUSE_MS = 5 * 60_000

/** Leaves work for when it is due, in the caller's transaction: it is kept or rolled back with it. */
export async function doLater(db: Db, kind: string, payload: object, dueAt: Date): Promise<void> {
  await db.insert(outbox).values({ kind, payload, dueAt })
}

/**
 * Does what is due, the oldest first, each piece in a transaction of its own with its row held, so that another process
 * skips it and a process that exits leaves it to the next one. What fails is tried again, later and later. Resolves
 * with how many pieces were tried.
 */
export async function workOutbox(
  { db, log, clock }: Pick<AppContext, 'db' | 'log' | 'clock'>,
  workers: Workers,
): Promise<number> {
  for (let tried = 0; ; tried += 1) {
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
    if (!worker) throw new Error(`nobody does ${row.kind}`)
    await tx.transaction((inner) => worker(inner, row.payload, now))
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

/** Looks for due work four times a second. Returns how to stop it; stopped once it resolves. */
export function startOutbox(context: AppContext, workers: Workers): () => Promise<void> {
  const stopped = new AbortController()
  const round = async () => {
    for (; !stopped.signal.aborted;) {
      await workOutbox(context, workers).catch((error: unknown) => context.log.error({ err: error }, 'outbox failed'))
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }
  const working = round()
  return () => {
    stopped.abort()
    return working
  }
}
