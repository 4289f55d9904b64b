import type { Endpoint } from '@contract/endpoint'
import type { AppContext } from '../appContext'
import { keyedDigest } from '../lib/digest'
import { wholeHour } from '../lib/time'
import type { Attempt } from './idempotency'

interface Keyed {
  /** Undefined for a visitor. */
  userId: string | undefined
  path: string
  key: string
  now: Date
}

/**
 * A call under its Idempotency-Key. A call that hides its author uses a scope of its own and stores only the hour: a
 * shared scope would link the rows of one person.
 */
export function attemptOf(
  { db, settings: { secret } }: Pick<AppContext, 'db' | 'settings'>,
  { hidesAuthor }: Pick<Endpoint<unknown, unknown>, 'hidesAuthor'>,
  { userId = '', path, key, now }: Keyed,
): Attempt {
  if (!userId || !hidesAuthor) return { db, scope: userId, path, key, now }
  return {
    ...{ db, path, key, now: wholeHour(now) },
    scope: keyedDigest(secret, 'scope', [userId, path, key].join('\0')),
    formerScope: keyedDigest(secret, 'scope', userId),
  }
}
