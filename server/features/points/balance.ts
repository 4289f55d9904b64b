import type { Db } from '../../db/db'
import { accountOf } from './repo'

/** What a user has now; to be read in a transaction that has just booked something. */
export const balanceOf = async (db: Db, userId: string): Promise<number> => (await accountOf(db, userId))?.balance ?? 0
