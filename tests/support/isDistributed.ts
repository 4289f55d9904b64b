import type { Db } from '@server/db/db'
import { distributedTables } from '@server/db/citus/distribute'

/** Whether the database of the tests is distributed, where tables have no triggers. */
export const isDistributed = async (db: Db): Promise<boolean> => (await distributedTables(db)).size > 0
