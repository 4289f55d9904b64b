import { eq } from 'drizzle-orm'
import { seedSteps } from '../../db/tables'
import type { Db } from '../../db/db'
import type { FileStore } from '../../storage/fileStore'
import type { PersonPlan } from '../plan/people'
import type { TrendPlan } from '../plan/trends'

/** What every step is made from. */
export interface Ground {
  files: FileStore
  people: readonly PersonPlan[]
  trends: readonly TrendPlan[]
  /** The moment of the first start, from which all ages count. */
  start: Date
}

/** One part of the sample data: what may be done twice (storing files), then what is done once, in a transaction. */
export interface Step {
  name: string
  prepare(ground: Ground): Promise<(tx: Db) => Promise<void>>
}

const ANCHOR = 'start'

/** The first start; the same ever after. */
export async function firstStart(db: Db, now: Date): Promise<Date> {
  await db.insert(seedSteps).values({ step: ANCHOR, at: now }).onConflictDoNothing()
  const [row] = await db.select({ at: seedSteps.at }).from(seedSteps).where(eq(seedSteps.step, ANCHOR))
  return row?.at ?? now
}

export async function stepsDone(db: Db): Promise<Set<string>> {
  const rows = await db.select({ step: seedSteps.step }).from(seedSteps)
  return new Set(rows.map(({ step }) => step))
}

/** Runs the steps in their order. Each is recorded in its own transaction, so a twin beside us skips what we did. */
export async function runSteps(db: Db, steps: readonly Step[], ground: Ground, now: () => Date): Promise<void> {
  const rest = steps.map((step) => ({ name: step.name, begin: () => quiet(step.prepare(ground)) }))
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

/** A step prepared ahead may fail before anybody waits for it. */
function quiet<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

const ROWS_AT_ONCE = 400

/** Hands the rows on in parts that a statement can carry. */
export async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await insert(rows.slice(from, from + ROWS_AT_ONCE))
}
