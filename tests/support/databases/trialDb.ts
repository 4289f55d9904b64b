import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { takeEmptiedDb } from './emptiedDb'

/** Databases that the server tests of a trial use instead of PGlite; passed in the environment as JSON. */
export interface TrialDatabases {
  /** Address of the cluster, with the right to create databases. */
  clusterUrl: string
  /** Name of a migrated, empty database without connections. */
  template: string
  /** Port of a pooler in transaction mode in front of the cluster. */
  poolerPort?: number
  /** Databases to empty and reuse, if none can be created from a template. */
  emptied?: readonly string[]
}

const TRIAL = 'TRIAL_DATABASES'

export const trialEnvironment = (trial: TrialDatabases) => ({ [TRIAL]: JSON.stringify(trial) })

export function trialDatabases(): TrialDatabases | undefined {
  const text = process.env[TRIAL]
  return text === undefined ? undefined : (JSON.parse(text) as TrialDatabases)
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A migrated, empty database of the trial's cluster; dropped when it is closed. */
export async function openTrialDb({ clusterUrl, template, poolerPort, emptied }: TrialDatabases): Promise<OpenDb> {
  if (emptied) {
    const { url, release } = await takeEmptiedDb(emptied)
    const open = await openPostgres(url)
    return { ...open, close: async () => void (await open.close(), await release()) }
  }
  const name = `trial_${randomUUID().replaceAll('-', '')}`
  await ask(clusterUrl, `create database ${name} template ${template}`)
  const url = Object.assign(new URL(clusterUrl), { pathname: `/${name}` })
  if (poolerPort !== undefined) url.port = String(poolerPort)
  const open = await openPostgres(url.href, { pooled: poolerPort !== undefined })
  return {
    ...open,
    close: async () => {
      await open.close()
      await ask(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}
