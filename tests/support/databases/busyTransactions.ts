import type { PGlite, Transaction } from '@electric-sql/pglite'

/**
 * Fails queries on a transaction that is still busy: PGlite queues them, `pg` warns and will refuse them in a later
 * version.
 */
export function refuseBusyTransactions(client: PGlite): PGlite {
  const transaction = client.transaction.bind(client)
  client.transaction = (work) => transaction((tx) => work(oneAtATime(tx)))
  return client
}

function oneAtATime(tx: Transaction): Transaction {
  let busyWith: string | undefined
  const watched =
    <Given extends [string, ...unknown[]], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (busyWith !== undefined) throw new Error(`asked while the transaction was busy with ${busyWith}: ${given[0]}`)
      busyWith = given[0]
      try {
        return await ask(...given)
      } finally {
        busyWith = undefined
      }
    }
  return Object.assign(tx, { query: watched(tx.query.bind(tx)), exec: watched(tx.exec.bind(tx)) })
}
