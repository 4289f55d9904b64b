import type { Db } from '../../db/db'
import { accountOf } from './repo'

/** Current balance of a user; only valid in a transaction that has just booked something. */
export const balanceOf = async (db: Db, userId: string): Promise<number> => (await accountOf(db, userId))?.balance ?? 0
