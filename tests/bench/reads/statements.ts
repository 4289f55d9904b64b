import type { Db } from '@server/db/db'
import { listOf } from '@server/features/comments/service'
import { detailOf } from '@server/features/trends/service'

export interface Statement {
  text: string
  params: unknown[]
}

/** Statements of one call, in order. */
export interface ReadStatements {
  detail: Statement[]
  comments: Statement[]
}

/** Id in the statements that is replaced by other posts. */
export const SAMPLE = 't1'

/** Statements of detail and first comments for a visitor, as the driver gets them. `seen` is the database's log. */
export async function readStatements(db: Db, seen: Statement[]): Promise<ReadStatements> {
  const reading = { reader: undefined, now: new Date(), secret: 'bench' }
  const made = async (work: Promise<unknown>) => {
    await work
    return seen.splice(0)
  }
  seen.length = 0
  return {
    detail: await made(detailOf(db, SAMPLE, reading)),
    comments: await made(listOf(db, { trendsId: SAMPLE, pageNum: 1, pageSize: 20, asc: false }, reading)),
  }
}
