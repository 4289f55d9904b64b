import type { Db } from '../../db/db'
import { prepared } from '../../db/prepared'
import { batchReads } from '../../lib/batchReads'
import * as repo from './repo'
import * as trendRows from './rowsRepo'

/** While one statement waits for the database, the answers of the other are made. */
const CONCURRENT_READS = 2

/** Reads a post as a visitor by its id; those who ask at the same time share a statement. */
function shared<Row extends { id: string }>(read: (db: Db, ids: string[]) => Promise<Row[]>) {
  return prepared((db) =>
    batchReads(async (ids) => {
      const found = new Map((await read(db, ids)).map((row) => [row.id, row]))
      return (id) => found.get(id)
    }, CONCURRENT_READS),
  )
}

export const visitorRow = shared((db, ids) => trendRows.byIds(db, ids, ''))
export const visitorState = shared((db, ids) => repo.statesOf(db, ids, ''))
