import pg from 'pg'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres'
import { type Outcome, runOutage, type Outage } from './outage'
import { setUp } from './setUp'

const SECONDS = 30

/** Possible outages of a PostgreSQL. */
const TROUBLES = {
  away: (postgres) => postgres.goAway(),
  readOnly: async ({ url }) => {
    await configure(url, 'alter system set default_transaction_read_only = on')
    return () =>
      configure(url, 'set default_transaction_read_only = off; alter system reset default_transaction_read_only')
  },
  frozen: (postgres) => postgres.freeze(),
} satisfies Record<string, (postgres: TestPostgres) => ReturnType<Outage['begin']>>

export async function databaseOutage(kind: keyof typeof TROUBLES, seconds = SECONDS): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const testServer = await setUp({ databaseUrl: await postgres.createDatabase() })
    try {
      return await runOutage(testServer, { begin: () => TROUBLES[kind](postgres), seconds, isSeen: true })
    } finally {
      await testServer.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function configure(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of text.split(';')) await client.query(statement)
  await client.query('select pg_reload_conf()')
  await client.end()
}
