import type { Db } from '../db'

/**
 * Reads on the worker that has a person's rows, or from the database without workers. The read may run twice, the
 * second time on the coordinator, and must not write.
 */
export type Near = <Result>(personId: string, read: (db: Db) => Promise<Result>) => Promise<Result>

/** Reads from a database without workers. */
export const nearOf =
  (db: Db): Near =>
  (_personId, read) =>
    read(db)
