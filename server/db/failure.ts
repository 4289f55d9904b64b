/**
 * SQLSTATEs of PostgreSQL shutting down, starting, out of connections, or ending a statement, a session or, `55P03`, the
 * wait for a lock for its time limit, and of a Citus coordinator that cannot reach a worker or, `3B001`, loses it when
 * it releases a savepoint: the whole transaction is then gone, and the query builder's `rollback to savepoint` hides
 * the cause.
 */
const AWAY_STATES: readonly string[] = [
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '25P03',
  '25P04',
  '55P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '3B001',
]
const AWAY_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/**
 * Messages of `pg` and its pool without a code, and two of Citus with the code of an internal error: a statement
 * planned before a table was distributed, and a worker lost in the middle of a transaction.
 */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|could not find valid entry for shard|failure on connection marked as essential)/
/** `53100` disk full, `58030` input or output error, `25006` read-only. */
const UNWRITABLE: readonly string[] = ['53100', '58030', '25006', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

/** The error and its causes: the query builder wraps the driver's error. */
function* chainOf(error: unknown): Generator<{ code: string; message: string }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    yield { code, message: at.message }
  }
}

/**
 * Thrown where a row that must exist is missing: a worker has prepared its transaction and not committed it yet
 * (`docs/decisions/0012`). The call is answered as if the database were away, and may be sent again.
 */
export class CommitPending extends Error {
  /** @param missing what was looked for, for the log */
  constructor(missing: string) {
    super(`not committed yet: ${missing}`)
  }
}

/** Whether the database did not answer in time; a commit may have succeeded or not. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof CommitPending) return true
  for (const { code, message } of chainOf(error)) {
    if (AWAY_STATES.includes(code) || AWAY_CODES.includes(code) || AWAY_WORDS.test(message)) return true
  }
  return false
}

/** Whether a write failed because of a full, broken or read-only disk. */
export function isUnwritable(error: unknown): boolean {
  for (const { code, message } of chainOf(error)) {
    if (UNWRITABLE.includes(code) || /No space left on device/i.test(message)) return true
  }
  return false
}

/** A note that a read makes: the read goes on without it while the database takes no writes, as on a standby. */
export async function whereWritable(note: Promise<void>): Promise<void> {
  try {
    await note
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

/** The SQLSTATE of the error or of its cause, and the message with it; undefined without one. */
export function sqlStateOf(error: unknown): { code: string; message: string } | undefined {
  for (const each of chainOf(error)) if (/^(?=.*\d)[0-9A-Z]{5}$/.test(each.code)) return each
  return undefined
}

/** Whether two transactions waited for each other, and this one gave way. */
export function isDeadlock(error: unknown): boolean {
  for (const { code } of chainOf(error)) if (code === '40P01') return true
  return false
}

/** Whether Citus ended this transaction for a deadlock, which may be none (`repeatingDeadlocked`). */
export function isDistributedDeadlock(error: unknown): boolean {
  for (const { code, message } of chainOf(error)) {
    if (code === '40P01' && message.includes('distributed deadlock')) return true
  }
  return false
}

/** An unknown table, column or schema, or no right to it. */
const MISSING: readonly string[] = ['42P01', '42703', '3F000', '42501']

/** Whether the database lacks what a statement names. */
export function isMissing(error: unknown): boolean {
  for (const { code } of chainOf(error)) if (MISSING.includes(code)) return true
  return false
}

/** Whether the database does not support the statement, such as joins between distributed and local tables. */
export function isUnsupported(error: unknown): boolean {
  for (const { code } of chainOf(error)) if (code === '0A000') return true
  return false
}
