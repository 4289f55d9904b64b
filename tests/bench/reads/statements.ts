import type { Db } from '@server/db/db'
import { listOf } from '@server/features/comments/service'
import { detailOf } from '@server/features/trends/service'

export interface Statement {
  text: string
  params: unknown[]
}

/** The statements that one call makes, in their order. */
export interface ReadStatements {
  detail: Statement[]
  comments: Statement[]
}

/** The post whose id stands in the statements for any other. */
export const SAMPLE = 't1'

/** What detail and the first comments ask the database for a visitor, as the driver sees it. `seen` is the database's log. */
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
