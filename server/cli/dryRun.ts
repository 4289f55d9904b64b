import type { Db } from '../db/db'

/** Rolls back a transaction in which nothing was wrong. */
class DryRun extends Error {}

/** Runs work in one transaction, which a dry run rolls back at the end. Returns the result of the work. */
export async function committing<Answer>(db: Db, dryRun: boolean, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = []
  await db
    .transaction(async (tx) => {
      answers.push(await work(tx))
      if (dryRun) throw new DryRun()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error
    })
  const [answer] = answers
  if (answer === undefined) throw new Error('the work answered nothing')
  return answer
}
