import { ADULT_ASKED } from '@contract/market'
import type { Db } from '../../db/db'
import { forbidden } from '../../lib/businessError'
import * as repo from './repo'

/** Keeps the declaration of age, which is made once. */
export const declareAdult = (db: Db, userId: string, now: Date): Promise<void> => repo.addAdult(db, userId, now)

/** Requires the declaration of age before publishing or reserving; locks that row. Throws 100403. */
export async function requireAdult(tx: Db, userId: string): Promise<void> {
  if (!(await repo.lockAdult(tx, userId))) throw forbidden(ADULT_ASKED)
}
