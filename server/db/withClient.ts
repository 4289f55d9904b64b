import pg from 'pg'
import { primaryOf } from './hosts'

const CONNECT_MS = 10_000

/** Runs work on a separate connection to the host that accepts writes; closes it afterwards. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const address = await primaryOf(connectionString)
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Works in a transaction of the connection. */
export async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
