import { and, eq, lt, ne, sql, type SQL } from 'drizzle-orm'
import { IDEMPOTENCY_DAYS } from '@contract/limits'
import type { Envelope } from '@contract/endpoint'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../db/db'
import { removeOld } from '../db/removeOld'
import { idempotencyKeys } from '../db/tables'
import { BusinessError, invalidInput, isFinal, raise, refusal, reusedKey } from '../lib/businessError'

export interface Attempt {
  db: Db
  /** User id; empty for a visitor; a digest of its own for a call that hides its author. */
  scope: string
  /** Scope of the same call in former versions, whose rows are still stored for seven days. */
  formerScope?: string
  path: string
  /** The Idempotency-Key; empty: the work runs in a plain transaction. */
  key: string
  now: Date
}

/**
 * Runs a write once per key (rule: idempotency): the key's row is inserted in the work's own transaction, so a
 * concurrent request with the same key waits for it and gets the first response. Final refusals are stored and the work
 * rolled back; all others leave no row. Throws 100422 if the key was used with another body.
 */
export async function answerOnce(
  { db, ...attempt }: Attempt,
  fingerprint: string,
  work: (db: Db) => Promise<Envelope>,
): Promise<Envelope> {
  if (!attempt.key) return db.transaction(work)
  const row = rowOf(attempt)
  return db.transaction(async (tx) => {
    const former = await formerAnswer(tx, attempt, fingerprint)
    if (former) return former
    const isNew = await claimKey(tx, attempt, fingerprint)
    if (!isNew) return (await answerAt(tx, row, fingerprint)) ?? raise(reusedKey())
    const answer = await tx.transaction(work).catch((error: unknown) => {
      if (error instanceof BusinessError && isFinal(error.code)) return refusal(error)
      throw error
    })
    await tx.update(idempotencyKeys).set({ answer }).where(row)
    return answer
  })
}

/**
 * The stored response of a repeated key, undefined for a new key: for writes whose preparation is expensive. Throws as
 * `answerOnce` does.
 */
export async function storedAnswer({ db, ...attempt }: Attempt, fingerprint: string): Promise<Envelope | undefined> {
  if (!attempt.key) return undefined
  return (await answerAt(db, rowOf(attempt), fingerprint)) ?? formerAnswer(db, attempt, fingerprint)
}

/**
 * The response of a concurrent request with the same key, undefined if there is none: waits for the end of its write,
 * whose other rows may be visible first (`docs/decisions/0012`).
 */
export async function concurrentAnswer(
  { db, ...attempt }: Attempt,
  fingerprint: string,
): Promise<Envelope | undefined> {
  if (!attempt.key) return undefined
  const row = rowOf(attempt)
  return db.transaction(async (tx) => {
    if (!(await claimKey(tx, attempt, fingerprint))) return answerAt(tx, row, fingerprint)
    await tx.delete(idempotencyKeys).where(row)
    return undefined
  })
}

/** Inserts the key's row; false if there is one, after the end of the transaction that inserts it. */
async function claimKey(tx: Db, { scope, path, key, now }: Omit<Attempt, 'db'>, fingerprint: string): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ scope, path, key, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length > 0
}

function rowOf({ scope, path, key }: Pick<Attempt, 'scope' | 'path' | 'key'>): SQL | undefined {
  if (!/^[\w-]{8,64}$/.test(key)) throw invalidInput('请求标识（Idempotency-Key）格式不正确')
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.path, path), eq(idempotencyKeys.key, key))
}

async function formerAnswer(
  db: Db,
  { formerScope: scope, path, key }: Omit<Attempt, 'db'>,
  fingerprint: string,
): Promise<Envelope | undefined> {
  return scope === undefined ? undefined : answerAt(db, rowOf({ scope, path, key }), fingerprint)
}

async function answerAt(db: Db, row: SQL | undefined, fingerprint: string): Promise<Envelope | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(row)
  if (stored && stored.fingerprint !== fingerprint) throw reusedKey()
  return stored?.answer as Envelope | undefined
}

/** Deletes the responses stored longer than seven days, and an hour, because some of their times are whole hours. */
export async function sweepKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - (IDEMPOTENCY_DAYS * 24 + 1) * HOUR_MS)
  await removeOld(db, idempotencyKeys, lt(idempotencyKeys.createdAt, before))
}

/** Deletes the stored responses whose data is this entity, after it was deleted: a repeated key creates it again. */
export async function forgetAnswers(
  db: Db,
  { scope, path, id }: { scope: string; path: string; id: string },
): Promise<void> {
  const about = sql`${idempotencyKeys.answer} -> 'data' ->> 'id' = ${id}`
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.path, path), about))
}

/** Deletes all responses stored for a user's writes below an address, except those of one call. */
export async function forgetAnswersBelow(
  db: Db,
  { scope, below, except = '' }: { scope: string; below: string; except?: string },
): Promise<void> {
  const isBelow = sql`starts_with(${idempotencyKeys.path}, ${below})`
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), isBelow, ne(idempotencyKeys.path, except)))
}
