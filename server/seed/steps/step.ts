import { eq } from 'drizzle-orm'
import { seedSteps } from '../../db/tables'
import type { Db } from '../../db/db'
import type { FileStore } from '../../storage/fileStore'
import type { PersonPlan } from '../plan/people'
import type { TrendPlan } from '../plan/trends'

/** Input of every step. */
export interface SeedContext {
  files: FileStore
  people: readonly PersonPlan[]
  trends: readonly TrendPlan[]
  /** Time of the first start; all ages count from it. */
  start: Date
}

/** One part of the sample data: first repeatable work (storing files), then work in a transaction that runs once. */
export interface Step {
  name: string
  prepare(context: SeedContext): Promise<(tx: Db) => Promise<void>>
}

const ANCHOR = 'start'

/** The time of the first start; never changes. */
export async function firstStart(db: Db, now: Date): Promise<Date> {
  await db.insert(seedSteps).values({ step: ANCHOR, at: now }).onConflictDoNothing()
  const [row] = await db.select({ at: seedSteps.at }).from(seedSteps).where(eq(seedSteps.step, ANCHOR))
  return row?.at ?? now
}

/** Names of the steps that any start has finished. */
export async function stepsDone(db: Db): Promise<Set<string>> {
  const rows = await db.select({ step: seedSteps.step }).from(seedSteps)
  return new Set(rows.map(({ step }) => step))
}

/** Runs the steps in order. Each is recorded in its own transaction, so concurrent processes skip it. */
export async function runSteps(db: Db, steps: readonly Step[], context: SeedContext, now: () => Date): Promise<void> {
  const rest = steps.map((step) => ({ name: step.name, begin: () => quiet(step.prepare(context)) }))
  let coming = rest.shift()
  let prepared = coming?.begin()
  while (coming && prepared) {
    const { name } = coming
    const insert = await prepared
    const next = rest.shift()
    prepared = next?.begin()
    await db.transaction(async (tx) => {
      const recorded = await tx
        .insert(seedSteps)
        .values({ step: name, at: now() })
        .onConflictDoNothing()
        .returning({ step: seedSteps.step })
      if (recorded.length > 0) await insert(tx)
    })
    coming = next
  }
}

/** A step prepared ahead may reject before it is awaited. */
function quiet<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

const ROWS_AT_ONCE = 400

/** Splits the rows into statements of a permitted size. */
export async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await insert(rows.slice(from, from + ROWS_AT_ONCE))
}
