import type { Db } from './db'

/**
 * Reads where somebody's own rows lie: on their worker where there are workers, else as everywhere. It may run twice, the
 * second time on the coordinator, and writes nothing.
 */
export type Near = <Result>(personId: string, read: (db: Db) => Promise<Result>) => Promise<Result>

/** Of a database without workers. */
export const nearOf =
  (db: Db): Near =>
  (_personId, read) =>
    read(db)
